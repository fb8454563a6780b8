"use strict";
// The rows are in the page once, as what is shown without scripts: with scripts on it is text, of which only the rows
// of one page become elements. An image can have many thousands.
(() => {
  const ROWS = 200;
  const by = (id) => document.getElementById(id);
  const parsed = new DOMParser().parseFromString(by("rows").textContent, "text/html");
  const all = Array.from(parsed.querySelectorAll("tbody tr"), (row) => ({
    row,
    words: row.textContent.toLowerCase(),
    name: row.cells[1].textContent,
    bytes: Number(row.cells[3].textContent) || 0,
  }));
  const part = document.adoptNode(parsed.querySelector(".part"));
  const table = part.querySelector("table");
  const body = table.tBodies[0];
  by("rows").before(part);

  const orders = {
    number: () => 0,
    name: (a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)),
    bytes: (a, b) => b.bytes - a.bytes,
  };
  let found = all;
  let page = 0;

  const show = () => {
    const start = page * ROWS;
    const rows = found.slice(start, start + ROWS);
    body.replaceChildren(...rows.map(({ row }) => row));
    const pages = Math.max(1, Math.ceil(found.length / ROWS));
    const range = rows.length ? `${start + 1} to ${start + rows.length} of those found` : "none found";
    table.caption.textContent = `Functions: ${range}`;
    by("found").textContent = `${found.length} of ${all.length} functions`;
    by("page").textContent = `page ${page + 1} of ${pages}`;
    by("previous").disabled = page === 0;
    by("next").disabled = page + 1 >= pages;
    by("pages").hidden = pages === 1;
  };

  const search = () => {
    const words = by("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const column = by("which").value;
    const fits = ({ row, words: text }) =>
      words.every((word) => text.includes(word)) &&
      (!column || row.cells[Number(column)].textContent !== "–");
    found = all.filter(fits).sort(orders[by("order").value]);
    page = 0;
    show();
  };

  const turn = (step) => {
    page += step;
    show();
    by("found").scrollIntoView();
  };

  let waiting;
  by("words").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 120);
  });
  by("which").addEventListener("change", search);
  by("order").addEventListener("change", search);
  by("search").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  by("previous").addEventListener("click", () => turn(-1));
  by("next").addEventListener("click", () => turn(1));
  by("search").hidden = false;
  // What a browser filled in again counts.
  search();
})();
