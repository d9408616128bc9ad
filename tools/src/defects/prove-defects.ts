import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot } from '../paths.ts'
import type { Run } from '../processes/run.ts'
import { startPostgres } from '../services/postgres.ts'
import { tryToEnd } from '../services/run-to-end.ts'
import { drawDefects, type Defect } from './draw-defects.ts'
import { makeTree, placeOf, withDefect, type Tree } from './trees.ts'

/** Where defects are planted, and which tests look at the whole of it. */
const areas = {
  server: { sources: ['apps/server/src'], tests: ['apps/server'] },
  contract: { sources: ['packages/contract/src'], tests: ['packages', 'apps/server', 'apps/portal'] },
  portal: { sources: ['apps/portal/src', 'apps/portal/server'], tests: ['apps/portal'] },
  apps: {
    sources: ['apps/customers/src', 'apps/agents/src', 'apps/staff/src'],
    tests: ['apps/customers', 'apps/agents', 'apps/staff', 'apps/host'],
  },
} as const
type Area = keyof typeof areas

const notTheProduct = /\.test\.|\.fixture\.|\/(?:testing|seeds|migrations)\/|\/db\/tables\.ts$|\.d\.ts$/

/** What stops a change: a step of the gate, in the order of what it costs. */
type Step = { name: string; command: string; args: string[] }

function stepsFor({ area, file }: Defect, isWhole: boolean): Step[] {
  const workspace = file.split('/').slice(0, 2).join('/')
  const test = (name: string, paths: readonly string[]): Step => ({
    name,
    command: 'pnpm',
    args: ['--silent', 'test', ...paths, '--bail=1'],
  })
  const near = [
    { name: 'lint', command: 'node_modules/.bin/oxlint', args: [file] },
    { name: 'types', command: 'node_modules/.bin/tsc', args: ['-p', workspace] },
    test('tests beside it', [dirname(file)]),
    test('tests of its area', areas[area as Area].tests),
  ]
  return isWhole ? [...near, { name: 'journeys', command: 'pnpm', args: ['--silent', 'e2e', '-x'] }] : near
}

type Caught = { step: Step; by: string }

const firstFailure = (output: string): string =>
  /^\s*(?:FAIL|×|\d+\)) +(.*)$/m.exec(stripVTControlCharacters(output))?.[1]?.slice(0, 140) ?? ''

/** The first step that fails over the tree as it stands; a folder without tests is no failure. */
async function firstFailing(tree: Tree, steps: readonly Step[]): Promise<Caught | undefined> {
  for (const step of steps) {
    const { code, output } = await tryToEnd(step.command, step.args, { cwd: tree.folder, env: { CI: '1' } })
    if (code !== 0 && !/no test files found/i.test(output)) return { step, by: firstFailure(output) }
  }
  return undefined
}

function drawFor(area: Area, trees: readonly Tree[], options: { count: number; seed: number }): Defect[] {
  const files = areas[area].sources.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: inRoot(folder) }).map((file) => join(folder, file)),
  )
  const inAll = files.filter(
    (file) => !notTheProduct.test(file) && trees.every(({ folder }) => existsSync(join(folder, file))),
  )
  const sources = inAll.toSorted().map((file) => ({ area, file, text: readFileSync(inRoot(file), 'utf8') }))
  // More than wanted: a line that one of the trees does not have, or has twice, is passed over.
  const drawn = drawDefects(sources, { ...options, count: options.count * 2 })
  return drawn.filter((defect) => trees.every((tree) => placeOf(tree, defect) !== undefined)).slice(0, options.count)
}

const setting = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

/**
 * Plants defects, ten in each area, drawn by chance, one at a time, in a clone of the working revision and of an earlier one, and
 * runs the gate's steps until one fails. Fails when a defect that the earlier gate caught passes this one.
 */
export async function proveDefects(run: Run, rest: string[]): Promise<number> {
  const [base = 'HEAD~1'] = rest
  const options = { count: setting('DEFECTS', 10), seed: setting('DEFECTS_SEED', 17) }
  process.env['DATABASE_ADMIN_URL'] ??= await startPostgres(run, { kind: 'throw-away' })
  const [now, before] = [await makeTree(run, 'HEAD'), await makeTree(run, base)]
  const defects = (Object.keys(areas) as Area[]).flatMap((area) => drawFor(area, [now, before], options))
  const caught = { now: 0, before: 0, lost: 0 }
  for (const defect of defects) {
    const found = await withDefect(now, defect, () => firstFailing(now, stepsFor(defect, true)))
    // What caught it now is asked first: where it says no, the rest of the earlier gate need not be run.
    const asked = found === undefined ? stepsFor(defect, true) : [found.step, ...stepsFor(defect, true)]
    const earlier = await withDefect(before, defect, () => firstFailing(before, asked))
    caught.now += Number(found !== undefined)
    caught.before += Number(earlier !== undefined)
    caught.lost += Number(found === undefined && earlier !== undefined)
    const said = (one: Caught | undefined) => (one === undefined ? 'not caught' : `${one.step.name}: ${one.by}`)
    console.log(`${defect.area}, ${defect.kind}, ${defect.file}:${defect.line}`)
    console.log(`  ${defect.before.trim()} → ${defect.after.trim() || 'nothing'}`)
    console.log(`  now ${said(found)}; before ${said(earlier)}`)
  }
  console.log(`defects: ${caught.now} of ${defects.length} caught, ${caught.before} before, ${caught.lost} lost`)
  return caught.lost === 0 && defects.length > 0 ? 0 : 1
}
