import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inRoot } from '../paths.ts'
import { formatType, typeNames, type Schema } from './format-type.ts'

type Parameter = { $ref?: string; name: string; in: 'path' | 'query'; required: boolean; schema: Schema }

type Described = {
  operationId: string
  summary: string
  description?: string
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** The parts of the OpenAPI document that the client is made from. */
export type ApiDocument = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

type Operation = Described & { method: string; path: string }

const folder = 'clients/typescript'
const note =
  '// Written by `pnpm openapi` from the contract of version 1. It depends on nothing and needs only `fetch`.'

/** Operations of API tokens; SCIM, which the document describes too, is called by directories. */
function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
    )
    .toSorted((one, other) => (one.operationId < other.operationId ? -1 : 1))
}

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Query values arrive as text, so the contract accepts numbers in both forms; callers pass numbers. */
const queryType = (schema: Schema): string =>
  schema.anyOf?.some(({ type }) => type === 'number') === true ? 'number' : formatType(schema, 'input', '  ')

function parametersOf({ components }: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) =>
    one.$ref === undefined ? one : (components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? one),
  )
}

/** What the caller passes: parameters of the path and of the query by name, and the body. */
function formatInput(document: ApiDocument, operation: Operation): { text: string; isRequired: boolean } | undefined {
  const parameters = parametersOf(document, operation)
  const names = [...parameters.map(({ name }) => name), ...(operation.requestBody ? ['body'] : [])]
  if (new Set(names).size < names.length) throw new Error(`${operation.operationId} has two inputs of one name`)
  if (names.length === 0) return undefined
  const body = operation.requestBody?.content['application/json']?.schema
  const fields = [
    ...parameters.map(({ name, in: place, required, schema }) => {
      const type = place === 'path' ? 'string' : queryType(schema)
      return `  readonly ${name}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'}`
    }),
    ...(body ? [`  readonly body: ${formatType(body, 'input', '  ')}`] : []),
  ]
  const text = `export interface ${capitalized(operation.operationId)}Input {\n${fields.join('\n')}\n}\n`
  return { text, isRequired: body !== undefined || parameters.some(({ required }) => required) }
}

function answerOf({ responses }: Operation): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return success?.content?.['application/json']?.schema
}

function formatAnswer(operation: Operation): string {
  const schema = answerOf(operation)
  const type = schema === undefined ? 'undefined' : formatType(schema, 'output', '')
  return `export type ${capitalized(operation.operationId)}Answer = ${type}\n`
}

/** The type of the function, and its implementation. */
function formatFunction(document: ApiDocument, operation: Operation) {
  const { operationId: name, summary, description = '', deprecated, method, path } = operation
  const input = formatInput(document, operation)
  const type = `${capitalized(name)}Input`
  const parameter = input === undefined ? 'input?: undefined' : `input${input.isRequired ? '' : '?'}: ${type}`
  const comment = [
    summary,
    description.replaceAll('`', ''),
    `${method} ${path}`,
    ...(deprecated ? ['@deprecated'] : []),
  ]
  return {
    declared: [
      '  /**',
      ...comment.map((line) => `   * ${line}`),
      '   */',
      `  readonly ${name}: (${parameter}, options?: CallOptions) => Promise<${capitalized(name)}Answer>`,
    ].join('\n'),
    implemented: `    ${name}: (input, options) => call({ method: '${method}', path: '${path}' }, input, options),`,
    inputText: input?.text ?? '',
  }
}

/** Shared types that the operations name, and those that these name. */
function formatShared({ components }: ApiDocument, text: string): string[] {
  const written = new Map<string, string>()
  const add = (part: string): void => {
    for (const name of typeNames(part)) {
      const schema = components.schemas[name]
      if (schema === undefined || written.has(name)) continue
      const isInput = /(?:Body|Input)$/.test(name)
      const type = formatType(schema, isInput ? 'input' : 'output', '')
      const isPlainObject = type.startsWith('{') && type.endsWith('}')
      written.set(name, isPlainObject ? `export interface ${name} ${type}\n` : `export type ${name} = ${type}\n`)
      add(type)
    }
  }
  add(text)
  return [...written].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part)
}

/** What is the same for every contract: settings, errors, calls and pages. */
function readRuntime(): string {
  const [, runtime] = readFileSync(inRoot('tools/src/api-client/client-runtime.ts'), 'utf8').split(
    /^\/\/ What follows is copied .*\n\n/m,
  )
  if (runtime === undefined) throw new Error('client-runtime.ts does not say where the copied part begins')
  return runtime.replace('export function createCall', 'function createCall')
}

function buildSource(document: ApiDocument): string {
  const operations = operationsOf(document)
  const functions = operations.map((operation) => formatFunction(document, operation))
  const own = operations.map((operation, index) => `${functions[index]?.inputText}${formatAnswer(operation)}`)
  const code = document.components.schemas['Error']?.properties?.['code']?.enum ?? []
  return [
    `${note}\n`,
    '/** A value that version 1 may add others to. */\nexport type Open<T> = T | (T extends string ? string & {} : number & {})\n',
    `export type ErrorCode = Open<${[...code, 'unreadable'].map((one) => `\n  | '${one}'`).join('')}\n>\n`,
    ...formatShared(document, own.join('\n')),
    ...own,
    readRuntime(),
    `export interface Client {\n${functions.map(({ declared }) => declared).join('\n')}\n}\n`,
    [
      'export function createClient(settings: ClientSettings): Client {',
      '  const call = createCall(settings)',
      `  return {\n${functions.map(({ implemented }) => implemented).join('\n')}\n  }`,
      '}\n',
    ].join('\n'),
  ].join('\n')
}

/** For Node, which runs no TypeScript of installed packages, and for bundlers. */
function compile(source: string): { script: string; types: string } {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    isolatedDeclarations: true,
    declaration: true,
    newLine: ts.NewLineKind.LineFeed,
  }
  const script = ts.transpileModule(source, { compilerOptions, fileName: 'grana.ts' })
  const types = ts.transpileDeclaration(source, { compilerOptions, fileName: 'grana.ts', reportDiagnostics: true })
  const fault = types.diagnostics?.[0]
  if (fault !== undefined) throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'))
  return { script: script.outputText, types: types.outputText }
}

/** The files of the client for machines, by their path. */
export function buildApiClient(document: ApiDocument): Record<string, string> {
  const source = buildSource(document)
  const { script, types } = compile(source)
  return { [`${folder}/grana.ts`]: source, [`${folder}/grana.js`]: script, [`${folder}/grana.d.ts`]: types }
}
