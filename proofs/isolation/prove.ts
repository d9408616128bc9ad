import { sql } from 'kysely'
import type { Operation } from '@grana/contract/operation'
import type { Member } from '@grana/server/http/session/actor'
import type { Authorize } from '@grana/server/http/tenancy/authorize'
import { operationRoutes } from '@grana/server/operation-routes'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { expectations } from './expectations.ts'
import { runForeignIds, type ForeignRun } from './foreign-ids.ts'
import { tryLeaks } from './leaks.ts'
import { arrangementOf, handArrangements, linesOf, runMatrix, type Run } from './matrix.ts'
import { findRouteGaps, checkOtherRoutes } from './other-routes.ts'
import { checkEmailsAndLogs, checkStreams, openStreams } from './side-channels.ts'
import { makeWorld } from './world.ts'

const all = operationRoutes.map(({ operation }) => operation)

/** Operations without an expectation or arrangement, and expectations of operations that no longer exist. */
export function findGaps(): string[] {
  const known = new Set(all.map(({ name }) => name))
  const missing = all.flatMap((operation) => {
    const { name } = operation
    if (linesOf(name).length === 0) return [`${name} has no expectation`]
    return arrangementOf(operation) === undefined
      ? [`no arrangement for ${name}: its contract does not determine it`]
      : []
  })
  const gone = [...Object.keys(expectations), ...Object.keys(handArrangements)].filter(
    (line) => !known.has(line.split(':')[0] ?? ''),
  )
  return [...missing, ...gone.map((name) => `${name} is expected and does not exist`)]
}

/** Disables the policy: every signed-in caller is an owner of whatever the request names. */
const admitEveryone: Authorize = async ({ actor, params, operation }) => {
  if (operation.access !== 'member' || operation.requires?.tenant !== 'path') return actor
  const { organization = '' } = (params ?? {}) as { organization?: string }
  const member: Member = {
    ...actor,
    membership: { organizationId: organization, role: 'owner', programs: [] },
    decision: 'yes',
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

export type AuthorizationSetup = {
  name: string
  /** All mismatches count, not only foreign rows. */
  isWhole: boolean
  authorize?: Authorize
  before?: (api: TestApi) => Promise<void>
  without?: readonly string[]
}

export const authorizationSetups: readonly AuthorizationSetup[] = [
  { name: 'both authorization layers', isWhole: true },
  { name: 'row security off', isWhole: true, before: dropSecondWall },
  // Administrators may see every organization: for them row security knows no foreign row.
  { name: 'policy allows everything', isWhole: false, authorize: admitEveryone, without: ['administrator'] },
]

export type IsolationResult = Run & {
  name: string
  seconds: number
  mails: number
  lines: number
  leaks: string[]
  tried: number
  /** Foreign identifiers in every place of a request; not run where mismatches do not count. */
  foreign: ForeignRun
}

type ProofOptions = {
  operations?: readonly Operation[]
  env?: Record<string, string>
  surroundings?: boolean
  /** Only the foreign identifiers. */
  isForeignOnly?: boolean
}

/** Runs the matrix once, with the authorization layers that are enabled. */
export async function proveIsolation(
  wall: AuthorizationSetup,
  { operations = all, env = {}, surroundings = true, isForeignOnly = false }: ProofOptions = {},
): Promise<IsolationResult> {
  const { name, authorize, before, isWhole, without = [] } = wall
  const began = performance.now()
  const api = await startTestApi({ level: 'info', env, ...(authorize && { authorize }) })
  try {
    const unspoken = findRouteGaps(api.app, all)
    const leaks = { tried: 0, succeeded: [] as string[] }
    await before?.(api)
    const whole = await makeWorld(api.app, api.database.owner)
    const world = { ...whole, people: whole.people.filter(({ column }) => !without.includes(column)) }
    if (isWhole && before === undefined) Object.assign(leaks, await tryLeaks({ database: api.database, ...world }))
    const listeners = surroundings ? await openStreams(api, world) : []
    // First, while the tenants' lists fit on one page: the matrix leaves hundreds of resources behind.
    const foreign = isWhole ? await runForeignIds(world, operations) : { cells: 0, unequal: [] }
    const run = await runMatrix(world, { operations: isForeignOnly ? [] : operations, isWhole })
    run.mismatches.push(...unspoken)
    await checkOtherRoutes(world, run)
    if (surroundings) await checkStreams(api, { world, listeners, run })
    const counts = surroundings ? await checkEmailsAndLogs(api, world, run) : { mails: 0, lines: api.logged.length }
    const seconds = (performance.now() - began) / 1000
    return { ...run, name, seconds, ...counts, leaks: leaks.succeeded, tried: leaks.tried, foreign }
  } finally {
    await api.close()
  }
}
