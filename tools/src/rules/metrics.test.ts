import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixtureTree, type FixtureTree } from './fixture-tree.ts'
import { bounds, isProduct, judgeFigures, readCodeBase, takeFigures, type Figures } from './metrics.ts'
import { readFacts } from './source-facts.ts'

const read = (content: string, file = 'apps/server/src/a.ts') => readFacts(file, content)

describe('facts of a file', () => {
  it.each([
    ['const a = b as C', 1],
    ['const a = b as unknown as C', 2],
    ['const a = <C>b', 1],
    ['const a = [1] as const', 0],
    ['const a = b satisfies C', 0],
    ["import { a as b } from './c.ts'", 0],
    ["// const a = b as C\nconst text = 'b as C'", 0],
  ])('counts the casts of %j', (content, count) => {
    expect(read(content).casts).toHaveLength(count)
  })

  it.each([
    ['try { a() } catch { b() }', 1],
    ['try { a() } catch (error) { throw error } finally { b() }', 1],
    ['try { a() } finally { b() }', 0],
    ['await a().catch(() => null)', 1],
    ['const a = z.catch(z.string(), "b")', 0],
    ['const a = { catch: 1 }\na.catch', 0],
  ])('counts the catches of %j', (content, count) => {
    expect(read(content).catches).toHaveLength(count)
  })

  it('reads exported values and leaves types out', () => {
    const content = [
      'export const a = 1, { b, c: [d] } = e',
      'export function f() {}',
      'export class G {}',
      'export default 1',
      "export { h, type I, j as k } from './l.ts'",
      'export type { M }',
      'export interface N { o: 1 }',
      'export type P = 1',
    ]
    expect(read(content.join('\n')).exports).toEqual(['a', 'b', 'd', 'f', 'G', 'default', 'h', 'k'])
  })

  it('reads every kind of import', () => {
    const content = [
      "import a, { b as c, type D } from './e.ts'",
      "import type { F } from './g.ts'",
      "import { type H } from './i.ts'",
      "import * as j from './k.ts'",
      "import './l.css'",
      "const m = await import('./n.ts')",
      "type O = import('./p.ts').Q",
    ]
    expect(read(content.join('\n')).imports).toEqual([
      { specifier: './e.ts', names: ['b', 'D', 'default'], isType: false },
      { specifier: './g.ts', names: ['F'], isType: true },
      { specifier: './i.ts', names: ['H'], isType: true },
      { specifier: './k.ts', names: ['*'], isType: false },
      { specifier: './l.css', names: [], isType: false },
      { specifier: './n.ts', names: ['*'], isType: false },
      { specifier: './p.ts', names: ['*'], isType: true },
    ])
  })

  it('recognizes the handler of an operation', () => {
    expect(read('export const a = handle(operation, async () => {})').isHandler).toBe(true)
    expect(read('export const a = handleFixed(operation, () => 1)').isHandler).toBe(true)
    expect(read('handle(operation)').isHandler).toBe(false)
  })
})

it.each([
  ['apps/server/src/app.ts', true],
  ['apps/portal/server/main.ts', true],
  ['packages/ui/src/badge.tsx', true],
  ['apps/server/src/app.test.ts', false],
  ['apps/server/src/app.fixture.ts', false],
  ['apps/server/src/testing/api.ts', false],
  ['apps/server/src/seeds/demo.ts', false],
  ['apps/server/src/db/tables.ts', false],
  ['apps/server/bench/load.ts', false],
  ['packages/messages/src/es/errors.ts', false],
  ['tools/src/check.ts', false],
])('%s is product code: %s', (file, expected) => {
  expect(isProduct(file)).toBe(expected)
})

const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, ...more })
const handlerFile = "import { small } from './small.ts'\nexport const archiveTarget = handle(small)\n"

describe('figures of a tree', () => {
  let tree: FixtureTree
  let figures: Figures
  beforeAll(() => {
    tree = createFixtureTree({
      'apps/server/package.json': manifest('@grana/server', { imports: { '#server/*': './src/*' } }),
      'packages/contract/package.json': manifest('@grana/contract', { exports: { './*': './src/*.ts' } }),
      'packages/emails/package.json': manifest('@grana/emails', { exports: { '.': { types: './src/emails.ts' } } }),
      'packages/contract/src/leads.ts': 'export const used = 1\nexport const unused = 2\n',
      'packages/emails/src/emails.ts': 'export const render = 1\n',
      'apps/server/src/app.ts': [
        "import { used } from '@grana/contract/leads'",
        "import { render } from '@grana/emails'",
        "import { archiveTarget } from '#server/modules/archive-target.ts'",
        "import type { B } from './b.ts'",
        "const started = new Thread('./lib/thread.ts')",
        'export const app = [used, render, archiveTarget] as Part[]',
        '',
      ].join('\n'),
      'apps/server/src/b.ts': "import type { app } from './app.ts'\nexport type B = typeof app\n",
      'apps/server/src/modules/archive-target.ts': handlerFile,
      'apps/server/src/modules/small.ts': 'export const small = 1\nexport const testedOnly = 2\n',
      'apps/server/src/modules/small.test.ts':
        "import { testedOnly } from './small.ts'\nexpect(testedOnly as number)\n",
      'apps/server/src/lib/thread.ts': 'export const work = 1\n',
      'apps/staff/src/routes.tsx': [
        "const Leads = () => import('./features/leads/leads-page.tsx')",
        "const People = () => import('./features/people/people-page.tsx')",
        '',
      ].join('\n'),
      'apps/staff/src/features/leads/leads-page.tsx': 'export const LeadsPage = 1\n',
      'apps/staff/src/features/leads/leads-page.test.tsx': 'expect(1)\n',
      'apps/staff/src/features/people/people-page.tsx': 'export const PeoplePage = 1\n',
      'docs/api/openapi.json': '{\n}\n',
    })
    figures = takeFigures(readCodeBase(tree.root))
  })
  afterAll(() => tree.fell())

  it('counts casts per 1,000 lines of product code', () => {
    expect(figures.productLines.value).toBe(20)
    expect(figures.casts.places).toEqual(['apps/server/src/app.ts:6'])
    expect(figures.casts.value).toBe(1000 / 20)
  })
  it('names screens without a test in their folder, and apps with few tests', () => {
    expect(figures.untestedScreens.places).toEqual(['apps/staff/src/features/people/people-page.tsx'])
    expect(figures.thinlyTestedApps).toMatchObject({ places: ['staff'], note: 'staff 0.25' })
  })
  it('finds cycles that consist of type imports', () => {
    expect(figures.cycles.places).toEqual(['apps/server/src/app.ts apps/server/src/b.ts'])
  })
  it('names exports without an importer, through every kind of specifier', () => {
    expect(figures.unusedExports.places).toEqual(['packages/contract/src/leads.ts unused'])
  })
  it('names exports that only tests import', () => {
    expect(figures.testOnlyExports.places).toEqual(['apps/server/src/modules/small.ts testedOnly'])
  })
  it('counts handlers apart from other small files', () => {
    expect(figures.shortServerFiles.note).toBe('4 of 4; handlers 1 of 1')
    expect(figures.smallNeighbours).toMatchObject({
      places: ['apps/server/src/app.ts', 'apps/server/src/b.ts', 'apps/server/src/modules/small.ts'],
      note: 'handlers 0',
    })
  })
  it('counts the lines of the API document', () => {
    expect(figures.apiDocument.value).toBe(2)
  })

  it('rejects a figure above its bound, and only that', () => {
    const loose = { casts: 1000, shortServerFiles: 100, unusedExports: 1, untestedScreens: 1, thinlyTestedApps: 1 }
    const most = { ...bounds, ...loose }
    expect(judgeFigures(figures, { ...most, cycles: 1 }).findings).toEqual([])
    expect(judgeFigures(figures, most).findings).toHaveLength(1)
    expect(judgeFigures(figures, most).findings[0]?.message).toContain('in a cycle')
  })
})
