import { sql } from 'kysely'
import type { Member } from '#server/http/session/actor.ts'
import type { Admit } from '#server/http/tenancy/admit.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { Operation } from '@grana/contract/operation'
import { expectations } from './expectations.ts'
import { runForeignIds, type ForeignRun } from './foreign-ids.ts'
import { tryLeaks } from './leaks.ts'
import { arrangements, linesOf, runMatrix, type Run } from './matrix.ts'
import { doorGaps, runOtherDoors } from './other-doors.ts'
import { judgeMailsAndLogs, judgeStreams, listenAll } from './surroundings.ts'
import { makeWorld } from './world.ts'

const all = operationRoutes.map(({ operation }) => operation)

/** Operations that nobody has thought about, and thoughts about operations that are gone. */
export function gaps(): string[] {
  const known = new Set(all.map(({ name }) => name))
  const missing = all.flatMap(({ name }) => {
    if (linesOf(name).length === 0) return [`${name} has no expectation`]
    return arrangements[name] === undefined ? [`nobody says how ${name} is asked`] : []
  })
  const gone = [...Object.keys(expectations), ...Object.keys(arrangements)].filter(
    (line) => !known.has(line.split(':')[0] ?? ''),
  )
  return [...missing, ...gone.map((name) => `${name} is expected and does not exist`)]
}

/** The first wall gone: everybody who is signed in owns whatever they name. */
const admitEveryone: Admit = async ({ actor, params, operation }) => {
  if (operation.access !== 'member' || operation.demand?.tenant !== 'path') return actor
  const { organization = '' } = (params ?? {}) as { organization?: string }
  const member: Member = {
    ...actor,
    standing: { organizationId: organization, role: 'owner', programs: [] },
    verdict: 'yes',
  }
  return member
}

async function dropSecondWall({ database }: TestApi): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'grana'::regnamespace and relrowsecurity`.execute(
    database.owner,
  )
  for (const { name } of rows) {
    await sql`alter table ${sql.id('grana', name)} no force row level security, disable row level security`.execute(
      database.owner,
    )
  }
}

export type Wall = {
  name: string
  /** Verdicts count, and not only foreign rows. */
  isWhole: boolean
  admit?: Admit
  before?: (api: TestApi) => Promise<void>
  without?: readonly string[]
}

export const walls: readonly Wall[] = [
  { name: 'both walls', isWhole: true },
  { name: 'row security off', isWhole: true, before: dropSecondWall },
  // Administrators may see every organization: the second wall knows no row that is foreign to them.
  { name: 'policy lets everybody in', isWhole: false, admit: admitEveryone, without: ['AD'] },
]

export type Proof = Run & {
  name: string
  seconds: number
  mails: number
  lines: number
  leaks: string[]
  tried: number
  /** Foreign identifiers in every place of a request; nothing where verdicts do not count. */
  foreign: ForeignRun
}

type Wishes = {
  operations?: readonly Operation[]
  env?: Record<string, string>
  surroundings?: boolean
  /** Only the column of foreign identifiers. */
  isForeignOnly?: boolean
}

/** Runs the matrix once, behind the walls that stand. */
export async function prove(
  wall: Wall,
  { operations = all, env = {}, surroundings = true, isForeignOnly = false }: Wishes = {},
): Promise<Proof> {
  const { name, admit, before, isWhole, without = [] } = wall
  const began = performance.now()
  const api = await startTestApi({ level: 'info', env, ...(admit && { admit }) })
  try {
    const unspoken = doorGaps(api.app, all)
    const leaks = { tried: 0, succeeded: [] as string[] }
    await before?.(api)
    const whole = await makeWorld(api.app, api.database.owner)
    const world = { ...whole, people: whole.people.filter(({ column }) => !without.includes(column)) }
    if (isWhole && before === undefined) Object.assign(leaks, await tryLeaks({ database: api.database, ...world }))
    const listeners = surroundings ? await listenAll(api, world) : []
    // First, while the lists of the tenants fit on a page: the matrix leaves hundreds of things behind.
    const foreign = isWhole ? await runForeignIds(world, operations) : { cells: 0, unequal: [] }
    const run = await runMatrix(world, { operations: isForeignOnly ? [] : operations, isWhole })
    run.mismatches.push(...unspoken)
    await runOtherDoors(world, run)
    if (surroundings) await judgeStreams(api, { world, listeners, run })
    const counts = surroundings ? await judgeMailsAndLogs(api, world, run) : { mails: 0, lines: api.logged.length }
    const seconds = (performance.now() - began) / 1000
    return { ...run, name, seconds, ...counts, leaks: leaks.succeeded, tried: leaks.tried, foreign }
  } finally {
    await api.close()
  }
}
