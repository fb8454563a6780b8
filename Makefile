# `make` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# cargo may be where rustup puts it without being on PATH.
export PATH := $(PATH):$(or $(CARGO_HOME),$(HOME)/.cargo)/bin

# cargo's profile of the binary that the targets below use: `make test-julia PROFILE=dev` takes the one of the tests.
PROFILE ?= release
JLOPT := target/$(if $(filter dev,$(PROFILE)),debug,$(PROFILE))/jlopt
MDBOOK := target/tools/bin/mdbook
MDBOOK_VERSION := 0.4.52
CARGO_DEB := target/tools/bin/cargo-deb
CARGO_DEB_VERSION := 3.8.0
BENCH_ARGS ?=
FUZZ_SECONDS ?= 60
SOAK_MODULES ?= 10000

# Where `make install` puts things; DESTDIR is put in front, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
SHARE := $(DESTDIR)$(PREFIX)/share

.PHONY: install deb help setup build demo image enzyme test test-julia fuzz soak bench docs fmt fmt-check lint doc-check ci clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing (LLVM 22, Rust, a C++ compiler), or say what it is
	@scripts/setup.sh

build: setup
	cargo build --profile $(PROFILE) --locked --bin jlopt

demo: build ## run the pass on a small module, and show what it made and why
	@mkdir -p target/demo
	$(JLOPT) --passes=JuliaMultiVersioning examples/demo/sum.ll -S -o target/demo/out.ll
	$(JLOPT) mv report target/demo/out.ll
	@echo
	$(JLOPT) mv explain examples/demo/sum.ll

image: build ## build an image from C sources, in 1 and 3 shards, load it, and ask it what it holds
	@MAKE='$(MAKE)' scripts/image.sh $(JLOPT) target/image

enzyme: build ## take a module through the Enzyme passes, and run it at the addresses that it was bound to
	scripts/enzyme.sh $(JLOPT) target/enzyme

test: setup ## run all tests (JLOPT_EXECUTED_PROGRAMS=N: programs that are run, 50)
	cargo test --workspace --locked

test-julia: build ## hold images and types against a real Julia 1.13.1, fetched with pip
	python3 tests/julia/images.py --jlopt $(JLOPT) --keep target/julia
	python3 tests/julia/type_layouts.py --jlopt $(JLOPT) --keep target/julia

fuzz: setup ## feed every reader odd inputs, each for FUZZ_SECONDS (60)
	JLOPT_FUZZ_SECONDS=$(FUZZ_SECONDS) cargo test --locked -p jlopt-fuzz -- --test-threads 2

soak: build ## take SOAK_MODULES odd modules (10000) through every pass
	python3 scripts/soak.py --jlopt $(JLOPT) --modules $(SOAK_MODULES)

bench: build ## measure against opt-22 (BENCH_ARGS="--runs 9 --check")
	cargo build --release --locked -p juliair-types --example throughput
	python3 bench/bench.py $(BENCH_ARGS)

$(MDBOOK):
	cargo install mdbook --locked --version $(MDBOOK_VERSION) --root target/tools

docs: setup ## build the book in docs/book
	@test -x $(MDBOOK) || $(MAKE) $(MDBOOK)
	$(MDBOOK) build docs

install: build ## install jlopt, its plugin, completions and manual pages (PREFIX=/usr/local, DESTDIR)
	cargo build --profile $(PROFILE) --locked -p jlopt-plugin
	install -D $(JLOPT) $(DESTDIR)$(PREFIX)/bin/jlopt
	install -D -m 644 $(dir $(JLOPT))libjlopt.so $(DESTDIR)$(PREFIX)/lib/jlopt/libjlopt.so
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/vendor-completions $(SHARE)/fish/vendor_completions.d $(SHARE)/man/man1
	$(JLOPT) completions bash -o $(SHARE)/bash-completion/completions/jlopt
	$(JLOPT) completions zsh -o $(SHARE)/zsh/vendor-completions/_jlopt
	$(JLOPT) completions fish -o $(SHARE)/fish/vendor_completions.d/jlopt.fish
	$(JLOPT) man --all $(SHARE)/man/man1

$(CARGO_DEB):
	cargo install cargo-deb --locked --version $(CARGO_DEB_VERSION) --root target/tools

# What `make install` makes is what is in it.
deb: setup ## make a Debian package of all that in target/debian
	@test -x $(CARGO_DEB) || $(MAKE) $(CARGO_DEB)
	rm -rf target/debian
	$(MAKE) install DESTDIR=target/debian/root PREFIX=/usr
	strip --strip-unneeded target/debian/root/usr/bin/jlopt target/debian/root/usr/lib/jlopt/libjlopt.so
	$(CARGO_DEB) -p jlopt --no-build --quiet --output target/debian/
	@ls target/debian/*.deb

fmt: setup ## format the sources
	cargo fmt --all

fmt-check: setup
	cargo fmt --all -- --check

lint: setup ## clippy, where a warning is an error
	cargo clippy --workspace --all-targets --locked -- -D warnings

doc-check: setup
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

ci: ## what .ci/run checks: format, lints, docs of the API, tests
	.ci/run

clean: ## remove what was built
	cargo clean
	rm -rf docs/book
