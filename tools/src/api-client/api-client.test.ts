import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot, root } from '../paths.ts'
import { installedProgram, runProgram } from '../rules/programs.ts'
import { buildApiClient, type ApiDocument } from './build-api-client.ts'
import { formatType } from './format-type.ts'

const read = (file: string): string => readFileSync(inRoot(file), 'utf8')
const readDocument = (): ApiDocument => JSON.parse(read('docs/api/openapi-v1.json')) as ApiDocument

let room: string
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'grana-client-'))
  mkdirSync(join(room, 'node_modules/@grana'), { recursive: true })
  symlinkSync(inRoot('clients/typescript'), join(room, 'node_modules/@grana/api-client'))
  symlinkSync(inRoot('node_modules/@types'), join(room, 'node_modules/@types'))
})
afterAll(() => rmSync(room, { recursive: true, force: true }))

/** Compiles programs as a strict project of someone else does. */
async function compile(programs: Record<string, string>) {
  const files = Object.entries(programs).map(([name, code]) => ({ file: `${name}.mts`, code }))
  for (const { file, code } of files) writeFileSync(join(room, file), code)
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false']
  const options = ['--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node', ...strict]
  const names = files.map(({ file }) => file)
  return runProgram(room, installedProgram(root, 'tsc'), [...options, '--pretty', 'false', ...names])
}

test('the examples of its page compile against its types', async () => {
  const examples = [...read('clients/typescript/README.md').matchAll(/^```ts (\w+)\n(.*?)^```/gms)]
  expect(examples.length).toBeGreaterThan(3)
  const programs = Object.fromEntries(examples.map(([, name = '', code = '']) => [name, code]))
  expect(await compile(programs)).toEqual({ code: 0, output: '' })
})

test('what the contract does not have does not compile', async () => {
  const start =
    "import { createClient, items } from '@grana/api-client'\nconst grana = createClient({ url: '', token: '' })\n"
  const refused = {
    unknown: 'grana.createApiToken()',
    missing: 'grana.getV1Report()',
    value: "grana.listV1Reports({ state: 'lost' })",
    pages: 'items(grana.listV1Comments, {})',
  }
  const programs = Object.entries(refused).map(([name, call]) => [name, `${start}void items\nvoid ${call}\n`])
  const { output } = await compile(Object.fromEntries(programs) as Record<string, string>)
  const failed = new Set([...output.matchAll(/^(\w+)\.mts\(4,/gm)].map(([, name]) => name))
  expect(failed).toEqual(new Set(Object.keys(refused)))
})

test('is one file that Node runs without its types', () => {
  const source = read('clients/typescript/grana.ts')
  expect(stripTypeScriptTypes(source)).toContain('function createClient(')
  expect(source).not.toMatch(/^import |from '/m)
})

test('has the version and the licence of the product', () => {
  const versionOf = (file: string) => (JSON.parse(read(file)) as { version: string }).version
  expect(versionOf('clients/typescript/package.json')).toBe(versionOf('package.json'))
  expect(read('clients/typescript/LICENSE')).toBe(read('LICENSE'))
})

test('a new operation is in the client, with its inputs and its answer', () => {
  const document = readDocument()
  document.paths['/api/v1/agent/things/{thing}'] = {
    post: {
      operationId: 'addThing',
      summary: 'Add a thing',
      deprecated: true,
      parameters: [
        { name: 'thing', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'dry', in: 'query', required: false, schema: { anyOf: [{ type: 'number' }, { type: 'string' }] } },
      ],
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties: {} } } } },
      responses: { 204: {} },
    },
  }
  const source = buildApiClient(document)['clients/typescript/grana.ts'] ?? ''
  expect(source).toContain('@deprecated\n   */\n  readonly addThing: (input: AddThingInput, options?')
  expect(source).toMatch(/AddThingInput \{\n {2}readonly thing: string\n {2}readonly dry\?: number \| undefined\n/)
  expect(source).toContain('export type AddThingAnswer = undefined')
  document.paths['/api/v1/agent/things/{thing}']?.['post']?.parameters?.push(
    { name: 'thing', in: 'query', required: false, schema: { type: 'string' } }, // Cannot be told from that of the path.
  )
  expect(() => buildApiClient(document)).toThrow('addThing has two inputs of one name')
})

test('types of answers are open, those of inputs are not', () => {
  const schema = { type: 'object', properties: { a: { enum: ['x', "y's"] }, 'b-c': { type: ['integer', 'null'] } } }
  expect(formatType(schema, 'output', '')).toContain(String.raw`readonly a?: Open<'x' | 'y\'s'>`)
  expect(formatType(schema, 'input', '')).toContain(`readonly 'b-c'?: number | null | undefined`)
  expect(() => formatType({ type: 'tuple' }, 'input', '')).toThrow('knows no type')
})
