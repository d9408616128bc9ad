import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot } from '@grana/tools/paths'
import type { Run } from '@grana/tools/processes/run'
import { resolverOption } from '@grana/tools/resolver-option'
import { startPostgres } from '@grana/tools/services/postgres'
import { tryToEnd } from '@grana/tools/services/run-to-end'
import { startStoreLauncher } from '@grana/tools/services/store-launcher'
import { drawDefects, type Defect } from './draw-defects.ts'
import { makeTree, placeOf, withDefects, type Tree } from './trees.ts'

/** Where defects are planted. */
const areas = {
  server: ['apps/server/src'],
  contract: ['packages/contract/src'],
  portal: ['apps/portal/src', 'apps/portal/server'],
  apps: ['apps/customers/src', 'apps/agents/src', 'apps/staff/src'],
} as const
type Area = keyof typeof areas

const notTheProduct = /\.test\.|\.fixture\.|\/(?:testing|seeds|migrations)\/|\/db\/tables\.ts$|\.d\.ts$/

type Caught = { by: string }

const firstFailure = (output: string): string =>
  /^\s*(?:FAIL|×|\d+\)) +(.*)$/m.exec(stripVTControlCharacters(output))?.[1]?.slice(0, 140) ?? ''

/** Files of tests and journeys that a run reports as failed. */
function failedFiles(output: string): string[] {
  const plain = stripVTControlCharacters(output)
  const tests = [...plain.matchAll(/^\s*FAIL +\S+ +(\S+\.test\.tsx?)/gm)].map(({ 1: file = '' }) => file)
  const journeys = [...plain.matchAll(/✘.*?(\w[\w.-]+\.(?:journey|behaviour)\.ts)/g)].map(({ 1: file = '' }) => file)
  return [...new Set([...tests, ...journeys])]
}

const isJourney = (file: string): boolean => /\.(?:journey|behaviour)\.ts$/.test(file)

/** A part of a gate. */
type Step = { command: string; args: string[] }
const tests = (...given: string[]): Step => ({
  command: process.execPath,
  args: ['node_modules/vitest/vitest.mjs', 'run', '--exclude=**/*.long.test.*', ...given],
})
const pnpm = (...args: string[]): Step => ({ command: 'pnpm', args: ['--silent', ...args] })

const runIn = ({ folder, env }: Tree, { command, args }: Step) => tryToEnd(command, args, { cwd: folder, env })

/** Checks of one file alone: the linter, the types of its workspace, the tests next to it. */
async function catchNear(tree: Tree, { file }: Defect): Promise<Caught | undefined> {
  const workspace = file.split('/').slice(0, 2).join('/')
  const near: [string, Step][] = [
    ['lint', { command: 'node_modules/.bin/oxlint', args: [file] }],
    ['types', { command: 'node_modules/.bin/tsc', args: ['-p', workspace] }],
    ['tests next to it', tests(dirname(file), '--bail=1')],
  ]
  for (const [name, run] of near) {
    const { code, output } = await runIn(tree, run)
    // A folder without tests is no failure.
    if (code !== 0 && !/no test files found/i.test(output)) return { by: `${name}: ${firstFailure(output)}` }
  }
  return undefined
}

async function fails(tree: Tree, file: string): Promise<string | undefined> {
  const name = basename(file).replace(/\.(?:journey|behaviour)\.ts$/, '')
  const { code, output } = await runIn(tree, isJourney(file) ? pnpm('e2e', name) : pnpm('test', file))
  return code === 0 ? undefined : firstFailure(output)
}

/** The defects that alone make a file fail which passes without any. */
async function catchBy(tree: Tree, file: string, defects: readonly Defect[]): Promise<[Defect, Caught][]> {
  if ((await fails(tree, file)) !== undefined) return []
  const caught: [Defect, Caught][] = []
  for (const defect of defects) {
    const by = await withDefects(tree, [defect], () => fails(tree, file))
    if (by !== undefined) caught.push([defect, { by: `${file}: ${by}` }])
  }
  return caught
}

/**
 * Plants all defects that no nearby check caught at once and runs everything; failed files are run again without a defect,
 * and then with each of them alone. Repeats without the caught ones, because one may have hidden another.
 */
async function catchTogether(tree: Tree, defects: readonly Defect[], whole: Step): Promise<Map<Defect, Caught>> {
  const caught = new Map<Defect, Caught>()
  const left = () => defects.filter((defect) => !caught.has(defect))
  for (let before = -1; caught.size > before && left().length > 0;) {
    before = caught.size
    const { output } = await withDefects(tree, left(), () => runIn(tree, whole))
    for (const file of failedFiles(output))
      for (const [defect, by] of await catchBy(tree, file, left())) caught.set(defect, by)
  }
  return caught
}

async function catchAll(tree: Tree, defects: readonly Defect[]): Promise<Map<Defect, Caught>> {
  const caught = new Map<Defect, Caught>()
  for (const defect of defects) {
    const found = await withDefects(tree, [defect], () => catchNear(tree, defect))
    if (found !== undefined) caught.set(defect, found)
    console.log(`${tree.name}: ${defect.file}:${defect.line}: ${found?.by ?? 'not caught nearby'}`)
  }
  for (const whole of [pnpm('test'), pnpm('e2e')]) {
    const left = defects.filter((defect) => !caught.has(defect))
    for (const [defect, found] of await catchTogether(tree, left, whole)) caught.set(defect, found)
  }
  return caught
}

function drawFor(area: Area, trees: readonly Tree[], options: { count: number; seed: number }): Defect[] {
  const files = areas[area].flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: inRoot(folder) }).map((file) => join(folder, file)),
  )
  const inAll = files.filter(
    (file) => !notTheProduct.test(file) && trees.every(({ folder }) => existsSync(join(folder, file))),
  )
  const sources = inAll.toSorted().map((file) => ({ area, file, text: readFileSync(inRoot(file), 'utf8') }))
  // More than needed: a line that is absent or ambiguous in one of the trees is skipped.
  const drawn = drawDefects(sources, { ...options, count: options.count * 2 })
  return drawn.filter((defect) => trees.every((tree) => placeOf(tree, defect) !== undefined)).slice(0, options.count)
}

const setting = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

/**
 * Plants random defects, ten in each area, in a clone of the working revision and of an earlier one, and runs their gates.
 * Fails when this gate misses a defect that the earlier gate caught.
 */
export async function proveDefects(run: Run, rest: string[]): Promise<number> {
  const [base = 'HEAD~1'] = rest
  const options = { count: setting('DEFECTS', 10), seed: setting('DEFECTS_SEED', 17) }
  const env = {
    CI: '1',
    // Skips what the gate of earlier revisions skipped; this one has no such option.
    E2E_SCOPE: 'gate',
    DATABASE_ADMIN_URL: await startPostgres(run, { kind: 'throw-away' }),
    STORE_LAUNCHER_URL: await startStoreLauncher(run),
    NODE_OPTIONS: resolverOption(),
  }
  const [now, before] = [await makeTree(run, 'HEAD', env), await makeTree(run, base, env)]
  const defects = (Object.keys(areas) as Area[]).flatMap((area) => drawFor(area, [now, before], options))
  const [caughtNow, caughtBefore] = [await catchAll(now, defects), await catchAll(before, defects)]
  for (const defect of defects) {
    console.log(`${defect.area}, ${defect.kind}, ${defect.file}:${defect.line}`)
    console.log(`  ${defect.before.trim()} → ${defect.after.trim() || 'nothing'}`)
    const [first, second] = [caughtNow, caughtBefore].map((caught) => caught.get(defect)?.by ?? 'not caught')
    console.log(`  now ${first}; before ${second}`)
  }
  const lost = defects.filter((defect) => caughtBefore.has(defect) && !caughtNow.has(defect))
  const sums = `${caughtNow.size} of ${defects.length} caught, ${caughtBefore.size} before, ${lost.length} lost`
  console.log(`defects: ${sums}`)
  return lost.length === 0 && defects.length > 0 ? 0 : 1
}
