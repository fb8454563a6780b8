// LLVM's descriptions of an architecture's features and CPUs.
#include "shim.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

extern "C" {

struct JloptProcessors {
  void *opaque;
  /// Sets are words of 64 bits, lowest first, as many as `words` says.
  void (*feature)(void *opaque, const char *name, size_t length, size_t bit, const uint64_t *implies, size_t words);
  void (*cpu)(void *opaque, const char *name, size_t length, const uint64_t *implies, const uint64_t *tune_implies,
              const uint64_t *features, size_t words);
};
}

namespace {

constexpr size_t WORDS = (MAX_SUBTARGET_FEATURES + 63) / 64;
using Words = std::array<uint64_t, WORDS>;

} // namespace

static Words words(const FeatureBitset &set) {
  Words words{};
  for (unsigned bit = 0; bit < MAX_SUBTARGET_FEATURES; ++bit)
    if (set.test(bit))
      words[bit / 64] |= uint64_t(1) << (bit % 64);
  return words;
}

extern "C" {

bool jlopt_describe_processors(const char *triple, JloptProcessors found) {
  initializeTargets();
  std::string error;
  Triple parsed(triple);
  const Target *target = TargetRegistry::lookupTarget(parsed, error);
  if (!target)
    return false;
  auto subtarget = [&](StringRef cpu) {
    return std::unique_ptr<MCSubtargetInfo>(target->createMCSubtargetInfo(parsed, cpu, ""));
  };
  std::unique_ptr<MCSubtargetInfo> generic = subtarget("generic");
  if (!generic)
    return false;
  for (const SubtargetFeatureKV &feature : generic->getAllProcessorFeatures()) {
    StringRef name = feature.Key;
    Words implies = words(feature.Implies.getAsBitset());
    found.feature(found.opaque, name.data(), name.size(), feature.Value, implies.data(), WORDS);
  }
  for (const SubtargetSubTypeKV &cpu : generic->getAllProcessorDescriptions()) {
    StringRef name = cpu.Key;
    Words implies = words(cpu.Implies.getAsBitset());
    Words tune_implies = words(cpu.TuneImplies.getAsBitset());
    Words features = words(subtarget(name)->getFeatureBits());
    found.cpu(found.opaque, name.data(), name.size(), implies.data(), tune_implies.data(), features.data(), WORDS);
  }
  return true;
}
}
