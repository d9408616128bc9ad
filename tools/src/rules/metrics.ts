/**
 * node tools/src/rules/metrics.ts            prints the figures on how the code reads, with their bounds
 * node tools/src/rules/metrics.ts casts      prints the places that one figure counts
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { root as ownRoot } from '../paths.ts'
import type { Use } from './import-graph.ts'
import { createResolver, findCycles, listUses } from './import-graph.ts'
import type { SourceFacts } from './source-facts.ts'
import { readFacts } from './source-facts.ts'
import type { CheckResult } from './tree.ts'
import { isCode, isGenerated, isTest, treeFiles } from './tree.ts'

/**
 * The most that each figure may be. A bound may only fall: lower it when its figure has fallen. The two sizes at the end, of the
 * API document and of the product, are the exception: they rise when the product does more, in a change of their own.
 */
export const bounds = {
  casts: 1,
  catches: 1.4,
  shortServerFiles: 33,
  // Of these a panel of the home that loads by itself, so that first visits do not carry it, and jobs of webhooks and their parts.
  smallNeighbours: 162,
  cycles: 0,
  unusedExports: 0,
  testOnlyExports: 20,
  // Documents of pentests, shared reports, traffic marks, exports, API tokens, webhooks and trackers added operations of about 110 lines.
  apiDocument: 58_000,
  // The same subjects, trackers and files of reports add screens and modules, and what first uses of triage and pentests asked for;
  // SAML, tokens of agents and the published client came after them.
  productLines: 168_000,
  untestedScreens: 0,
  thinlyTestedApps: 0,
}

type FigureName = keyof typeof bounds

interface Figure {
  text: string
  value: number
  /** What else a reader needs to judge the value. */
  note?: string
  places: string[]
}

export type Figures = Record<FigureName, Figure>

/** Everything that the figures are taken from. */
export interface CodeBase {
  sources: SourceFacts[]
  uses: Use[]
  apiDocumentLines: number
}

const productFolder = /^(apps\/[^/]+\/(src|server)|packages\/[^/]+\/src)\//
const notCounted = /\/seeds\/|^packages\/messages\//

/** What is deployed, and the gallery: no tests, fixtures, seeds, texts and generated types. */
export const isProduct = (file: string): boolean =>
  productFolder.test(file) && !notCounted.test(file) && !isTest(file) && !isGenerated(file)

// React Router loads these files of the portal by name and calls what they export under the names it knows; the portal's
// server takes renderContext out of the build.
const frameworkFile = /^apps\/portal\/src\/(routes\.ts|root\.tsx|entry\.(client|server)\.tsx|routes\/.*\.tsx)$/
const frameworkName =
  /^(default|meta|links|headers|handle|loader|action|clientLoader|clientAction|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout|handleError|streamTimeout|renderContext)$/

const linesOf = (sources: SourceFacts[]): number => sources.reduce((sum, each) => sum + each.lines, 0)

function per1000(product: SourceFacts[], text: string, of: (source: SourceFacts) => number[]): Figure {
  const places = product.flatMap((each) => of(each).map((line) => `${each.file}:${line}`))
  return { text, value: (places.length * 1000) / Math.max(1, linesOf(product)), note: `${places.length}`, places }
}

function shortServerFiles(product: SourceFacts[]): Figure {
  const server = product.filter((each) => each.file.startsWith('apps/server/'))
  const others = server.filter((each) => !each.isHandler)
  const isShort = (each: SourceFacts): boolean => each.lines < 25
  const short = others.filter(isShort)
  const handlers = server.filter((each) => each.isHandler)
  return {
    text: 'server files under 25 lines, % of those that hold no handler',
    value: (short.length * 100) / Math.max(1, others.length),
    note: `${short.length} of ${others.length}; handlers ${handlers.filter(isShort).length} of ${handlers.length}`,
    places: short.map((each) => each.file),
  }
}

function smallNeighbours(product: SourceFacts[], uses: Use[]): Figure {
  const importers = Map.groupBy(
    uses.filter((each) => isProduct(each.from)),
    (each) => each.to,
  )
  const small = product.filter(({ file, lines }) => {
    const [importer, ...others] = new Set(importers.get(file)?.map((each) => each.from))
    return lines < 40 && importer !== undefined && others.length === 0 && dirname(importer) === dirname(file)
  })
  const counted = small.filter((each) => !each.isHandler)
  return {
    text: 'files under 40 lines with one importer in their folder, without handlers',
    value: counted.length,
    note: `handlers ${small.length - counted.length}`,
    places: counted.map((each) => each.file),
  }
}

function exportFigures(product: SourceFacts[], uses: Use[]): Pick<Figures, 'unusedExports' | 'testOnlyExports'> {
  const users = Map.groupBy(uses, (each) => each.to)
  const unused: string[] = []
  const testOnly: string[] = []
  for (const { file, exports } of product)
    for (const name of exports) {
      if (frameworkFile.test(file) && frameworkName.test(name)) continue
      const importers = (users.get(file) ?? []).filter(({ names }) => names.includes(name) || names.includes('*'))
      if (importers.length === 0) unused.push(`${file} ${name}`)
      else if (importers.every(({ from }) => isTest(from))) testOnly.push(`${file} ${name}`)
    }
  return {
    unusedExports: { text: 'exported values that no other file imports', value: unused.length, places: unused },
    testOnlyExports: { text: 'exported values that only tests import', value: testOnly.length, places: testOnly },
  }
}

const signedInApps = ['customers', 'agents', 'staff']
const minTestLines = 0.4

/** Screens that the routes of a signed-in app open, and that have no test in their folder. */
function untestedScreens(sources: SourceFacts[], uses: Use[]): Figure {
  const tested = new Set(sources.filter(({ file }) => /\.test\.tsx?$/.test(file)).map(({ file }) => dirname(file)))
  const isRoutes = /^apps\/(?:customers|agents|staff)\/src\/routes\.tsx$/
  const screens = new Set(
    uses.filter(({ from, to }) => isRoutes.test(from) && to.includes('/features/')).map(({ to }) => to),
  )
  const places = [...screens].filter((screen) => !tested.has(dirname(screen)))
  return { text: 'screens without a test beside them', value: places.length, note: `of ${screens.size}`, places }
}

/** Signed-in apps with fewer lines of tests per line of product than they must have. */
function thinlyTestedApps(sources: SourceFacts[]): Figure {
  const ratios = signedInApps.flatMap((app) => {
    const own = sources.filter(({ file }) => file.startsWith(`apps/${app}/src/`))
    const product = linesOf(own.filter(({ file }) => isProduct(file)))
    return product === 0 ? [] : [{ app, ratio: linesOf(own.filter(({ file }) => isTest(file))) / product }]
  })
  const thin = ratios.filter(({ ratio }) => ratio < minTestLines)
  return {
    text: `apps with fewer than ${minTestLines} lines of test per line of product`,
    value: thin.length,
    note: ratios.map(({ app, ratio }) => `${app} ${ratio.toFixed(2)}`).join(', '),
    places: thin.map(({ app }) => app),
  }
}

/** Takes every figure in one pass over what was parsed. */
export function takeFigures({ sources, uses, apiDocumentLines }: CodeBase): Figures {
  const product = sources.filter((each) => isProduct(each.file))
  const cycles = findCycles(uses.filter(({ from, to }) => isProduct(from) && isProduct(to)))
  return {
    casts: per1000(product, '`as` casts per 1,000 lines, without `as const`', (each) => each.casts),
    catches: per1000(product, '`catch` and `.catch(` per 1,000 lines', (each) => each.catches),
    shortServerFiles: shortServerFiles(product),
    smallNeighbours: smallNeighbours(product, uses),
    cycles: {
      text: 'groups of files in a cycle, type imports included',
      value: cycles.length,
      places: cycles.map((group) => group.join(' ')),
    },
    ...exportFigures(product, uses),
    apiDocument: { text: 'lines of docs/api/openapi.json', value: apiDocumentLines, places: [] },
    productLines: {
      text: 'lines of product code',
      value: linesOf(product),
      note: `${product.length} files`,
      places: [],
    },
    untestedScreens: untestedScreens(sources, uses),
    thinlyTestedApps: thinlyTestedApps(sources),
  }
}

const isFigureName = (name: string): name is FigureName => Object.hasOwn(bounds, name)
const figureNames = Object.keys(bounds).filter(isFigureName)
const format = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2))

/** Compares every figure with its bound, and prints them all. */
export function judgeFigures(figures: Figures, most: Record<FigureName, number> = bounds): CheckResult {
  const rows = figureNames.map((name) => {
    const { text, value, note } = figures[name]
    return `${format(value).padStart(8)}  ≤ ${format(most[name]).padEnd(7)} ${text}${note === undefined ? '' : ` (${note})`}`
  })
  const findings = figureNames
    .filter((name) => figures[name].value > most[name])
    .map((name) => ({
      file: 'tools/src/rules/metrics.ts',
      message: `${figures[name].text}: ${format(figures[name].value)}, bound ${format(most[name])}; "node tools/src/rules/metrics.ts ${name}" lists them`,
    }))
  return { findings, looked: ['', ...rows].join('\n') }
}

/** Parses every code file of a tree once. */
export function readCodeBase(root: string): CodeBase {
  const tree = treeFiles(root)
  // Generated lists are no product code, but what they import is used.
  const files = tree.filter((file) => isCode(file) && (!isGenerated(file) || file.endsWith('.generated.ts')))
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const sources = files.map((file) => readFacts(file, read(file)))
  const document = tree.includes('docs/api/openapi.json') ? read('docs/api/openapi.json') : ''
  return {
    sources,
    uses: listUses(sources, createResolver(root, new Set(files))),
    apiDocumentLines: document.split('\n').length - 1,
  }
}

export const checkFigures = (root: string): CheckResult => judgeFigures(takeFigures(readCodeBase(root)))

if (import.meta.main) {
  const figures = takeFigures(readCodeBase(ownRoot))
  const [name = ''] = process.argv.slice(2)
  console.log(isFigureName(name) ? figures[name].places.join('\n') : judgeFigures(figures).looked)
}
