import ts from 'typescript'

/** One import, re-export or dynamic import of a file. */
export interface ImportFact {
  specifier: string
  /** The imported names; `*` stands for all of them. */
  names: string[]
  isType: boolean
}

/** What the figures need to know of one file. */
export interface SourceFacts {
  file: string
  lines: number
  /** `x as T` and `<T>x` without `as const`, by their line. */
  casts: number[]
  /** `catch` blocks and calls of `.catch(`, by their line. */
  catches: number[]
  imports: ImportFact[]
  /** Names of exported values; types are left out. */
  exports: string[]
  /** Strings that name a code file: route modules, threads and child processes are loaded by name. */
  namedFiles: string[]
  /** Holds the handler of an operation, which has a file of its own by rule. */
  isHandler: boolean
}

const codeFile = /\.(tsx?|mjs|js)$/

const isConstAssertion = (node: ts.AsExpression): boolean =>
  ts.isTypeReferenceNode(node.type) && ts.isIdentifier(node.type.typeName) && node.type.typeName.text === 'const'

// `z.catch(schema, value)` is a default of a schema and handles no error.
const isCatchCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'catch' &&
  !(ts.isIdentifier(node.expression.expression) && node.expression.expression.text === 'z')

function importFact(node: ts.ImportDeclaration): Omit<ImportFact, 'specifier'> {
  const clause = node.importClause
  if (clause === undefined) return { names: [], isType: false }
  const bindings = clause.namedBindings
  const named = bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : []
  const names = named.map((each) => (each.propertyName ?? each.name).text)
  if (clause.name !== undefined) names.push('default')
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) names.push('*')
  const isType =
    clause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (named.length > 0 && named.length === names.length && named.every((each) => each.isTypeOnly))
  return { names, isType }
}

function exportFact(node: ts.ExportDeclaration): Omit<ImportFact, 'specifier'> {
  const clause = node.exportClause
  const named = clause !== undefined && ts.isNamedExports(clause) ? [...clause.elements] : undefined
  return {
    names: named?.map((each) => (each.propertyName ?? each.name).text) ?? ['*'],
    isType: node.isTypeOnly || (named?.length ? named.every((each) => each.isTypeOnly) : false),
  }
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? boundNames(each.name) : []))

function exportedNames(node: ts.Statement): string[] {
  if (ts.isExportAssignment(node)) return ['default']
  if (ts.isExportDeclaration(node)) {
    if (node.isTypeOnly || node.exportClause === undefined || !ts.isNamedExports(node.exportClause)) return []
    return node.exportClause.elements.filter((each) => !each.isTypeOnly).map((each) => each.name.text)
  }
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((each) => each.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DeclareKeyword)) return []
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap((each) => boundNames(each.name))
  if (!ts.isFunctionDeclaration(node) && !ts.isClassDeclaration(node) && !ts.isEnumDeclaration(node)) return []
  return has(ts.SyntaxKind.DefaultKeyword) ? ['default'] : node.name === undefined ? [] : [node.name.text]
}

function importsOf(node: ts.Node): ImportFact[] {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return [{ specifier: node.moduleSpecifier.text, ...importFact(node) }]
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier))
    return [{ specifier: node.moduleSpecifier.text, ...exportFact(node) }]
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments
    return target !== undefined && ts.isStringLiteralLike(target)
      ? [{ specifier: target.text, names: ['*'], isType: false }]
      : []
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return [{ specifier: node.argument.literal.text, names: ['*'], isType: true }]
  return []
}

const isHandlerCall = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  ts.isCallExpression(node.initializer) &&
  ts.isIdentifier(node.initializer.expression) &&
  /^handle(Fixed)?$/.test(node.initializer.expression.text)

/** Reads one file by TypeScript's parser, without types. */
export function readFacts(file: string, content: string): SourceFacts {
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, false)
  const facts: SourceFacts = {
    file,
    lines: content.split('\n').length - 1,
    casts: [],
    catches: [],
    imports: [],
    exports: tree.statements.flatMap(exportedNames),
    namedFiles: [],
    isHandler: false,
  }
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node): void => {
    if ((ts.isAsExpression(node) && !isConstAssertion(node)) || ts.isTypeAssertionExpression(node))
      facts.casts.push(lineAt(node.end))
    if (ts.isCatchClause(node)) facts.catches.push(lineAt(node.getStart(tree)))
    if (isCatchCall(node)) facts.catches.push(lineAt(node.end))
    if (ts.isStringLiteralLike(node) && codeFile.test(node.text)) facts.namedFiles.push(node.text)
    if (isHandlerCall(node)) facts.isHandler = true
    facts.imports.push(...importsOf(node))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return facts
}
