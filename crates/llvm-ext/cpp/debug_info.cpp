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
  template <typename Range> void nodes(const char *name, const Range &range) {
    size_t count = 0;
    for (const Metadata *each : range)
      count += each != nullptr;
    if (count == 0)
      return;
    Sink.list(Sink.opaque, name, count);
    for (const Metadata *each : range)
      node(name, each);
  }

  void fields(const DILocation &n) {
    number("line", n.getLine());
    number("column", n.getColumn());
    text("filename", n.getFilename());
    node("scope", n.getScope());
    node("inlinedAt", n.getInlinedAt());
    number("implicitCode", n.isImplicitCode());
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
    node("var", n.getVariable());
    node("expr", n.getExpression());
  }
  void fields(const DIBasicType &n) {
    number("tag", n.getTag());
    text("tagName", dwarf::TagString(n.getTag()));
    text("name", n.getName());
    node("sizeNode", n.getRawSizeInBits());
    number("sizeInBits", n.getSizeInBits());
    number("encoding", n.getEncoding());
    text("encodingName", dwarf::AttributeEncodingString(n.getEncoding()));
  }
  void fields(const DIDerivedType &n) {
    number("tag", n.getTag());
    text("tagName", dwarf::TagString(n.getTag()));
    text("name", n.getName());
    node("file", n.getFile());
    number("line", n.getLine());
    node("scope", n.getScope());
    node("baseType", n.getBaseType());
    number("sizeInBits", n.getSizeInBits());
    number("alignInBits", n.getAlignInBits());
    number("offsetInBits", n.getOffsetInBits());
    if (auto space = n.getDWARFAddressSpace())
      number("dwarfAddressSpace", *space);
    number("flags", n.getFlags());
    node("extraData", n.getExtraData());
  }
  void fields(const DICompositeType &n) {
    number("tag", n.getTag());
    text("tagName", dwarf::TagString(n.getTag()));
    text("name", n.getName());
    node("file", n.getFile());
    number("line", n.getLine());
    node("scope", n.getScope());
    node("baseType", n.getBaseType());
    number("flags", n.getFlags());
    number("sizeInBits", n.getSizeInBits());
    number("alignInBits", n.getAlignInBits());
    text("identifier", n.getIdentifier());
    node("vtableHolder", n.getVTableHolder());
    if (n.getRawTemplateParams())
      node("templateParams", n.getRawTemplateParams());
    node("dataLocation", n.getDataLocationExp());
    node("rank", n.getRankExp());
    node("allocated", n.getAllocatedExp());
    node("associated", n.getAssociatedExp());
    nodes("elements", n.getElements());
  }
  void fields(const DISubroutineType &n) {
    number("callingConvention", n.getCC());
    text("conventionName", dwarf::ConventionString(n.getCC()));
    number("flags", n.getFlags());
    // Nothing stands for `void`, which keeps its place.
    DITypeRefArray types = n.getTypeArray();
    Sink.list(Sink.opaque, "types", types.size());
    for (unsigned at = 0; at < types.size(); ++at)
      if (types[at])
        node("types", types[at]);
      else
        number("types", 0);
  }
  void fields(const DIFile &n) {
    text("name", n.getFilename());
    text("directory", n.getDirectory());
    if (n.getChecksum())
      text("checksum", n.getChecksum()->Value);
  }
  void fields(const DICompileUnit &n) {
    number("sourceLanguage", n.getSourceLanguage().getUnversionedName());
    text("languageName", dwarf::LanguageString(n.getSourceLanguage().getUnversionedName()));
    node("file", n.getFile());
    text("producer", n.getProducer());
    number("isOptimized", n.isOptimized());
    number("emissionKind", n.getEmissionKind());
    number("isDebugInfoForProfiling", n.getDebugInfoForProfiling());
    number("nameTableKind", static_cast<uint64_t>(n.getNameTableKind()));
    text("splitDebugFilename", n.getSplitDebugFilename());
    nodes("importedEntities", n.getImportedEntities());
    nodes("retainedTypes", n.getRetainedTypes());
    nodes("enums", n.getEnumTypes());
    nodes("globals", n.getGlobalVariables());
  }
  void fields(const DISubprogram &n) {
    node("compileUnit", n.getUnit());
    node("scope", n.getScope());
    text("name", n.getName());
    text("linkageName", n.getLinkageName());
    node("file", n.getFile());
    number("line", n.getLine());
    number("scopeLine", n.getScopeLine());
    number("subprogramFlags", n.getSPFlags());
    number("flags", n.getFlags());
    node("type", n.getType());
    node("declaration", n.getDeclaration());
    if (n.getRawTemplateParams())
      node("templateParams", n.getRawTemplateParams());
    nodes("retainedNodes", n.getRetainedNodes());
    if (MDNode *annotations = n.getAnnotations().get())
      nodes("annotations", annotations->operands());
  }
  void fields(const DILexicalBlock &n) {
    node("scope", n.getScope());
    node("file", n.getFile());
    number("line", n.getLine());
    number("column", n.getColumn());
  }
  void fields(const DILexicalBlockFile &n) {
    node("scope", n.getScope());
    node("file", n.getFile());
    number("discriminator", n.getDiscriminator());
  }
  void fields(const DINamespace &n) {
    text("name", n.getName());
    node("scope", n.getScope());
    number("exportSymbols", n.getExportSymbols());
  }
  void fields(const DIModule &n) {
    node("file", n.getFile());
    node("scope", n.getScope());
    text("name", n.getName());
    text("configMacros", n.getConfigurationMacros());
    text("includePath", n.getIncludePath());
    text("apinotes", n.getAPINotesFile());
    number("line", n.getLineNo());
    number("isDecl", n.getIsDecl());
  }
  void fields(const DIGlobalVariable &n) {
    node("scope", n.getScope());
    text("name", n.getName());
    text("linkageName", n.getLinkageName());
    node("file", n.getFile());
    number("line", n.getLine());
    node("type", n.getType());
    number("isLocalToUnit", n.isLocalToUnit());
    number("isDefined", n.isDefinition());
    number("alignInBits", n.getAlignInBits());
  }
  void fields(const DILocalVariable &n) {
    node("scope", n.getScope());
    text("name", n.getName());
    node("file", n.getFile());
    number("line", n.getLine());
    number("arg", n.getArg());
    number("alignInBits", n.getAlignInBits());
    node("type", n.getType());
    number("flags", n.getFlags());
  }
  void fields(const DILabel &n) {
    node("scope", n.getScope());
    text("name", n.getName());
    node("file", n.getFile());
    number("line", n.getLine());
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
    node("scope", n.getScope());
    node("decl", n.getDecl());
    text("name", n.getName());
    node("file", n.getFile());
    number("line", n.getLineNo());
  }
  void fields(const DIStringType &n) {
    number("tag", n.getTag());
    text("tagName", dwarf::TagString(n.getTag()));
    text("name", n.getName());
    number("sizeInBits", n.getSizeInBits());
    number("alignInBits", n.getAlignInBits());
    node("stringLength", n.getStringLength());
    node("stringLengthExp", n.getStringLengthExp());
    node("stringLocationExp", n.getStringLocationExp());
    number("encoding", n.getEncoding());
    text("encodingName", dwarf::AttributeEncodingString(n.getEncoding()));
  }
  void fields(const DIImportedEntity &n) {
    number("tag", n.getTag());
    text("tagName", dwarf::TagString(n.getTag()));
    node("scope", n.getScope());
    node("entity", n.getEntity());
    node("file", n.getFile());
    number("line", n.getLine());
    text("name", n.getName());
    nodes("elements", n.getElements());
  }
  void fields(const DIArgList &n) {
    Sink.list(Sink.opaque, "elements", n.getArgs().size());
    for (const ValueAsMetadata *value : n.getArgs())
      node("elements", value);
  }

  template <typename Node> bool visit(const Metadata &metadata, const char *kind) {
    auto *node = dyn_cast<Node>(&metadata);
    if (!node)
      return false;
    text("kind", kind);
    fields(*node);
    return true;
  }
};

} // namespace

extern "C" {

bool jlopt_debug_fields(LLVMMetadataRef metadata, const JloptFieldSink *sink) {
  Fields fields(*sink);
  const Metadata &m = *unwrap(metadata);
  return fields.visit<DILocation>(m, "DILocation") || fields.visit<DIExpression>(m, "DIExpression") ||
         fields.visit<DIGlobalVariableExpression>(m, "DIGlobalVariableExpression") ||
         fields.visit<DIBasicType>(m, "DIBasicType") || fields.visit<DIDerivedType>(m, "DIDerivedType") ||
         fields.visit<DICompositeType>(m, "DICompositeType") ||
         fields.visit<DISubroutineType>(m, "DISubroutineType") || fields.visit<DIFile>(m, "DIFile") ||
         fields.visit<DICompileUnit>(m, "DICompileUnit") || fields.visit<DISubprogram>(m, "DISubprogram") ||
         fields.visit<DILexicalBlock>(m, "DILexicalBlock") ||
         fields.visit<DILexicalBlockFile>(m, "DILexicalBlockFile") || fields.visit<DINamespace>(m, "DINamespace") ||
         fields.visit<DIModule>(m, "DIModule") || fields.visit<DIGlobalVariable>(m, "DIGlobalVariable") ||
         fields.visit<DILocalVariable>(m, "DILocalVariable") || fields.visit<DILabel>(m, "DILabel") ||
         fields.visit<DISubrange>(m, "DISubrange") || fields.visit<DIGenericSubrange>(m, "DIGenericSubrange") ||
         fields.visit<DICommonBlock>(m, "DICommonBlock") || fields.visit<DIStringType>(m, "DIStringType") ||
         fields.visit<DIImportedEntity>(m, "DIImportedEntity") || fields.visit<DIArgList>(m, "DIArgList");
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
