// Debug information, field by field, and the records that stand between instructions.
#include "shim.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

extern "C" {
struct JloptFieldSink {
  void *opaque;
  void (*number)(void *, const char *name, uint64_t value);
  void (*text)(void *, const char *name, const char *value, size_t length);
  void (*node)(void *, const char *name, LLVMMetadataRef value);
  void (*list)(void *, const char *name, size_t length);
};
}

namespace {

/// Tells fields; what is empty or null is left out, numbers never are.
class Fields {
  const JloptFieldSink &Sink;

public:
  explicit Fields(const JloptFieldSink &sink) : Sink(sink) {}

  void number(const char *name, uint64_t value) { Sink.number(Sink.opaque, name, value); }
  void text(const char *name, StringRef value) {
    if (!value.empty())
      Sink.text(Sink.opaque, name, value.data(), value.size());
  }
  void node(const char *name, const Metadata *value) {
    if (value)
      Sink.node(Sink.opaque, name, wrap(value));
  }
  /// The elements of a list, whatever they are: LLVM's verifier does not look at all of them.
  void nodes(const char *name, const Metadata *list) {
    auto *tuple = dyn_cast_or_null<MDTuple>(list);
    size_t count = tuple ? count_if(tuple->operands(), [](const MDOperand &each) { return each.get(); }) : 0;
    if (count == 0)
      return;
    Sink.list(Sink.opaque, name, count);
    for (const MDOperand &each : tuple->operands())
      node(name, each.get());
  }

  /// A number that is a constant in most nodes, and an expression or variable in some: of Ada's types.
  void size(const char *name, uint64_t value, const Metadata *raw) {
    if (raw && !isa<ConstantAsMetadata>(raw))
      node(name, raw);
    else
      number(name, value);
  }
  void annotations(const Metadata *raw) { nodes("annotations", raw); }
  void tag(const DINode &n) {
    number("tag", n.getTag());
    text("tagName", dwarf::TagString(n.getTag()));
  }
  void encoding(unsigned value) {
    number("encoding", value);
    text("encodingName", dwarf::AttributeEncodingString(value));
  }
  /// The language as a number of DWARF 5. `sourceLanguageName` and `sourceLanguageVersion` are those of DWARF 6 where the
  /// node has them; both are found from the number again, but which of them a node has is not.
  void language(DISourceLanguageName language) {
    uint64_t known = language.getName();
    if (language.hasVersionedName()) {
      auto name = static_cast<dwarf::SourceLanguageName>(language.getName());
      known = dwarf::toDW_LANG(name, language.getVersion()).value_or(static_cast<dwarf::SourceLanguage>(0));
      text("sourceLanguageName", dwarf::SourceLanguageNameString(name));
      number("sourceLanguageVersion", language.getVersion());
    }
    number("sourceLanguage", known);
    text("languageName", dwarf::LanguageString(known));
  }

  /// A class that nobody asks the fields of: its name tells what it is.
  template <typename Node> void fields(const Node &) {}
  void fields(const DILocation &n) {
    number("line", n.getLine());
    number("column", n.getColumn());
    if (auto *scope = dyn_cast_or_null<DIScope>(n.getRawScope()))
      text("filename", scope->getFilename());
    node("scope", n.getRawScope());
    node("inlinedAt", n.getRawInlinedAt());
    number("isImplicitCode", n.isImplicitCode());
    number("atomGroup", n.getAtomGroup());
    number("atomRank", n.getAtomRank());
  }
  void fields(const DIExpression &n) {
    for (auto op : n.expr_ops()) {
      number("opcode", op.getOp());
      text("operation", dwarf::OperationEncodingString(op.getOp()));
      for (unsigned at = 0; at < op.getNumArgs(); ++at)
        number("argument", op.getArg(at));
    }
  }
  void fields(const DIGlobalVariableExpression &n) {
    node("var", n.getRawVariable());
    node("expr", n.getRawExpression());
  }
  void fields(const DIBasicType &n) {
    tag(n);
    text("name", n.getName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    node("scope", n.getRawScope());
    size("sizeInBits", n.getSizeInBits(), n.getRawSizeInBits());
    number("dataSizeInBits", n.getDataSizeInBits());
    number("alignInBits", n.getAlignInBits());
    encoding(n.getEncoding());
    number("numExtraInhabitants", n.getNumExtraInhabitants());
    number("flags", n.getFlags());
  }
  void fields(const DIDerivedType &n) {
    tag(n);
    text("name", n.getName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    node("scope", n.getRawScope());
    node("baseType", n.getRawBaseType());
    size("sizeInBits", n.getSizeInBits(), n.getRawSizeInBits());
    number("alignInBits", n.getAlignInBits());
    size("offsetInBits", n.getOffsetInBits(), n.getRawOffsetInBits());
    if (auto space = n.getDWARFAddressSpace())
      number("dwarfAddressSpace", *space);
    number("flags", n.getFlags());
    if (auto authentication = n.getPtrAuthData()) {
      number("ptrAuthKey", authentication->key());
      number("ptrAuthIsAddressDiscriminated", authentication->isAddressDiscriminated());
      number("ptrAuthExtraDiscriminator", authentication->extraDiscriminator());
      number("ptrAuthIsaPointer", authentication->isaPointer());
      number("ptrAuthAuthenticatesNullValues", authentication->authenticatesNullValues());
    }
    node("extraData", n.getExtraData());
    annotations(n.getRawAnnotations());
  }
  void fields(const DICompositeType &n) {
    tag(n);
    text("name", n.getName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    node("scope", n.getRawScope());
    node("baseType", n.getRawBaseType());
    number("flags", n.getFlags());
    size("sizeInBits", n.getSizeInBits(), n.getRawSizeInBits());
    number("alignInBits", n.getAlignInBits());
    size("offsetInBits", n.getOffsetInBits(), n.getRawOffsetInBits());
    text("identifier", n.getIdentifier());
    number("runtimeLang", n.getRuntimeLang());
    node("vtableHolder", n.getRawVTableHolder());
    node("templateParams", n.getRawTemplateParams());
    node("discriminator", n.getRawDiscriminator());
    node("dataLocation", n.getRawDataLocation());
    node("rank", n.getRawRank());
    node("allocated", n.getRawAllocated());
    node("associated", n.getRawAssociated());
    node("specification", n.getRawSpecification());
    node("bitStride", n.getRawBitStride());
    if (auto kind = n.getEnumKind())
      text("enumKind", dwarf::EnumKindString(*kind));
    number("numExtraInhabitants", n.getNumExtraInhabitants());
    nodes("elements", n.getRawElements());
    annotations(n.getRawAnnotations());
  }
  void fields(const DISubroutineType &n) {
    number("callingConvention", n.getCC());
    text("conventionName", dwarf::ConventionString(n.getCC()));
    number("flags", n.getFlags());
    // Nothing stands for `void`, which keeps its place.
    auto *types = dyn_cast_or_null<MDTuple>(n.getRawTypeArray());
    if (!types)
      return;
    Sink.list(Sink.opaque, "types", types->getNumOperands());
    for (const MDOperand &type : types->operands())
      if (type)
        node("types", type);
      else
        number("types", 0);
  }
  void fields(const DIFile &n) {
    text("name", n.getFilename());
    text("directory", n.getDirectory());
    if (n.getChecksum())
      text("checksum", n.getChecksum()->Value);
    if (auto source = n.getSource())
      Sink.text(Sink.opaque, "source", source->data(), source->size());
  }
  void fields(const DICompileUnit &n) {
    language(n.getSourceLanguage());
    node("file", n.getRawFile());
    text("producer", n.getProducer());
    number("isOptimized", n.isOptimized());
    text("flags", n.getFlags());
    number("runtimeVersion", n.getRuntimeVersion());
    number("emissionKind", n.getEmissionKind());
    number("dwoId", n.getDWOId());
    // The field that is `true` where nothing is said.
    if (!n.getSplitDebugInlining())
      text("splitDebugInlining", "false");
    number("rangesBaseAddress", n.getRangesBaseAddress());
    text("sysroot", n.getSysRoot());
    text("sdk", n.getSDK());
    nodes("macros", n.getRawMacros());
    number("isDebugInfoForProfiling", n.getDebugInfoForProfiling());
    number("nameTableKind", static_cast<uint64_t>(n.getNameTableKind()));
    text("splitDebugFilename", n.getSplitDebugFilename());
    nodes("importedEntities", n.getRawImportedEntities());
    nodes("retainedTypes", n.getRawRetainedTypes());
    nodes("enums", n.getRawEnumTypes());
    nodes("globals", n.getRawGlobalVariables());
  }
  void fields(const DISubprogram &n) {
    node("compileUnit", n.getRawUnit());
    node("scope", n.getRawScope());
    text("name", n.getName());
    text("linkageName", n.getLinkageName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    number("scopeLine", n.getScopeLine());
    number("subprogramFlags", n.getSPFlags());
    number("flags", n.getFlags());
    node("type", n.getRawType());
    node("declaration", n.getRawDeclaration());
    node("templateParams", n.getRawTemplateParams());
    node("containingType", n.getRawContainingType());
    number("virtualIndex", n.getVirtualIndex());
    number("thisAdjustment", n.getThisAdjustment());
    node("thrownTypes", n.getRawThrownTypes());
    text("targetFuncName", n.getTargetFuncName());
    number("keyInstructions", n.getKeyInstructionsEnabled());
    nodes("retainedNodes", n.getRawRetainedNodes());
    annotations(n.getRawAnnotations());
  }
  void fields(const DILexicalBlock &n) {
    node("scope", n.getRawScope());
    node("file", n.getRawFile());
    number("line", n.getLine());
    number("column", n.getColumn());
  }
  void fields(const DILexicalBlockFile &n) {
    node("scope", n.getRawScope());
    node("file", n.getRawFile());
    number("discriminator", n.getDiscriminator());
  }
  void fields(const DINamespace &n) {
    text("name", n.getName());
    node("scope", n.getRawScope());
    number("exportSymbols", n.getExportSymbols());
  }
  void fields(const DIModule &n) {
    node("file", n.getRawFile());
    node("scope", n.getRawScope());
    text("name", n.getName());
    text("configMacros", n.getConfigurationMacros());
    text("includePath", n.getIncludePath());
    text("apinotes", n.getAPINotesFile());
    number("line", n.getLineNo());
    number("isDecl", n.getIsDecl());
  }
  void fields(const DIGlobalVariable &n) {
    node("scope", n.getRawScope());
    text("name", n.getName());
    text("linkageName", n.getLinkageName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    node("type", n.getRawType());
    number("isLocalToUnit", n.isLocalToUnit());
    number("isDefined", n.isDefinition());
    number("alignInBits", n.getAlignInBits());
    node("declaration", n.getRawStaticDataMemberDeclaration());
    node("templateParams", n.getRawTemplateParams());
    annotations(n.getRawAnnotations());
  }
  void fields(const DILocalVariable &n) {
    node("scope", n.getRawScope());
    text("name", n.getName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    number("arg", n.getArg());
    number("alignInBits", n.getAlignInBits());
    node("type", n.getRawType());
    number("flags", n.getFlags());
    annotations(n.getRawAnnotations());
  }
  void fields(const DILabel &n) {
    node("scope", n.getRawScope());
    text("name", n.getName());
    node("file", n.getRawFile());
    number("line", n.getLine());
    number("column", n.getColumn());
    number("isArtificial", n.isArtificial());
    // Where there is none, nothing is said.
    if (auto index = n.getCoroSuspendIdx())
      number("coroSuspendIdx", *index + uint64_t{1});
  }
  void fields(const DISubrange &n) {
    node("count", n.getRawCountNode());
    node("lowerBound", n.getRawLowerBound());
    node("upperBound", n.getRawUpperBound());
    node("stride", n.getRawStride());
  }
  void fields(const DIGenericSubrange &n) {
    node("count", n.getRawCountNode());
    node("lowerBound", n.getRawLowerBound());
    node("upperBound", n.getRawUpperBound());
    node("stride", n.getRawStride());
  }
  void fields(const DICommonBlock &n) {
    node("scope", n.getRawScope());
    node("decl", n.getRawDecl());
    text("name", n.getName());
    node("file", n.getRawFile());
    number("line", n.getLineNo());
  }
  void fields(const DIStringType &n) {
    tag(n);
    text("name", n.getName());
    size("sizeInBits", n.getSizeInBits(), n.getRawSizeInBits());
    number("alignInBits", n.getAlignInBits());
    node("stringLength", n.getRawStringLength());
    node("stringLengthExp", n.getRawStringLengthExp());
    node("stringLocationExp", n.getRawStringLocationExp());
    encoding(n.getEncoding());
  }
  void fields(const DIImportedEntity &n) {
    tag(n);
    node("scope", n.getRawScope());
    node("entity", n.getRawEntity());
    node("file", n.getRawFile());
    number("line", n.getLine());
    text("name", n.getName());
    nodes("elements", n.getRawElements());
  }
  void fields(const DIArgList &n) {
    Sink.list(Sink.opaque, "elements", n.getArgs().size());
    for (const ValueAsMetadata *value : n.getArgs())
      node("elements", value);
  }

  template <typename Node> void all(const Metadata &metadata) { fields(cast<Node>(metadata)); }
};

} // namespace

extern "C" {

/// The class of a node of debug information; null for what is none.
const char *jlopt_debug_class(LLVMMetadataRef metadata) {
  switch (unwrap(metadata)->getMetadataID()) {
#define HANDLE_SPECIALIZED_MDNODE_LEAF(CLASS)                                                                          \
  case Metadata::CLASS##Kind:                                                                                          \
    return #CLASS;
#include "llvm/IR/Metadata.def"
  case Metadata::DIArgListKind:
    return "DIArgList";
  default:
    return nullptr;
  }
}

/// Every field that LLVM's text of a node has; false for what is no node of debug information.
bool jlopt_debug_fields(LLVMMetadataRef metadata, const JloptFieldSink *sink) {
  Fields fields(*sink);
  const Metadata &m = *unwrap(metadata);
  switch (m.getMetadataID()) {
#define HANDLE_SPECIALIZED_MDNODE_LEAF(CLASS)                                                                          \
  case Metadata::CLASS##Kind:                                                                                          \
    fields.all<CLASS>(m);                                                                                      \
    return true;
#include "llvm/IR/Metadata.def"
  case Metadata::DIArgListKind:
    fields.all<DIArgList>(m);
    return true;
  default:
    return false;
  }
}

void jlopt_debug_records(LLVMValueRef instruction, void *opaque,
                         void (*visit)(void *, uint32_t kind, LLVMMetadataRef location, const LLVMMetadataRef *operands,
                                       size_t count)) {
  for (DbgRecord &record : unwrap<Instruction>(instruction)->getDbgRecordRange()) {
    LLVMMetadataRef location = wrap(record.getDebugLoc().get());
    if (auto *label = dyn_cast<DbgLabelRecord>(&record)) {
      LLVMMetadataRef operand = wrap(label->getLabel());
      visit(opaque, 0, location, &operand, 1);
      continue;
    }
    auto &variable = cast<DbgVariableRecord>(record);
    LLVMMetadataRef operands[6] = {wrap(variable.getRawLocation()), wrap(variable.getVariable()),
                                   wrap(variable.getExpression())};
    uint32_t kind = variable.isDbgAssign()         ? 3
                    : variable.isDbgDeclare()      ? 2
                    : variable.isDbgDeclareValue() ? 4
                    : variable.isDbgValue()        ? 1
                                                   : 5;
    if (variable.isDbgAssign()) {
      operands[3] = wrap(variable.getAssignID());
      operands[4] = wrap(variable.getRawAddress());
      operands[5] = wrap(variable.getAddressExpression());
    }
    visit(opaque, kind, location, operands, variable.isDbgAssign() ? 6 : 3);
  }
}
}
