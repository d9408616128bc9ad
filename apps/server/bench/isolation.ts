/**
 * pnpm prove isolation
 *
 * Every kind of person asks every operation about every kind of thing, first with both walls standing, then with row
 * security off, then with a first wall that lets everybody in. Prints cells, mismatches and foreign rows; fails unless the
 * last two are zero.
 */
import { sql } from 'kysely'
import type { Member } from '#server/http/session/actor.ts'
import type { Admit } from '#server/http/tenancy/admit.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { arrangements } from './isolation/arrange.ts'
import { expectations, openTo } from './isolation/expectations.ts'
import { runMatrix, type Run } from './isolation/matrix.ts'
import { makeWorld, type World } from './isolation/world.ts'

/** Part of the matrix while somebody works on it; the proof is the whole. */
const only = new RegExp(process.env['ISOLATION_ONLY'] ?? '')

const operations = operationRoutes.map(({ operation }) => operation)

/** Operations that nobody has thought about, and thoughts about operations that are gone. */
function gaps(): string[] {
  const open = Object.values(openTo).flat()
  const known = new Set(operations.map(({ name }) => name))
  const missing = operations.flatMap(({ name, demand }) => {
    if (demand === undefined) return open.includes(name) ? [] : [`${name} has no expectation`]
    return expectations[name] === undefined || arrangements[name] === undefined ? [`${name} has no expectation`] : []
  })
  const gone = [...open, ...Object.keys(expectations)].filter((name) => !known.has(name))
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

/** No mail tells of two tenants, and no line of a log tells of any. */
async function lookAround(api: TestApi, { ours, theirs, third }: World, run: Run): Promise<void> {
  const worker = await startTestWorker({}, api.database)
  // Checks of targets would call the places that they name.
  await sql`
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier like 'on-target-check%')`.execute(
    api.database.worker,
  )
  await worker.drain()
  const marks = [ours.mark, theirs.mark, third.mark]
  for (const { raw, to } of worker.mails.accepted) {
    if (marks.filter((mark) => raw.includes(mark)).length > 1) run.foreignRows.push(`mail to ${to.join()}`)
  }
  const lines = [...api.logged, ...worker.logged].filter((line) => marks.some((mark) => line.includes(mark)))
  run.foreignRows.push(...lines.map((line) => `log: ${line.slice(0, 200)}`))
  await worker.close()
}

type Wall = {
  name: string
  isWhole: boolean
  admit?: Admit
  before?: (api: TestApi) => Promise<void>
  without?: readonly string[]
}

async function prove({ name, admit, before, isWhole, without }: Wall): Promise<Run> {
  const began = performance.now()
  const api = await startTestApi({ level: 'info', ...(admit && { admit }) })
  try {
    await before?.(api)
    const whole = await makeWorld(api.app, api.database.owner)
    const world = { ...whole, people: whole.people.filter(({ column }) => !(without ?? []).includes(column)) }
    const run = await runMatrix(world, { operations: operations.filter(({ name }) => only.test(name)), isWhole })
    if (isWhole) await lookAround(api, world, run)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const figures = `${run.cells} cells, ${run.mismatches.length} mismatches, ${run.foreignRows.length} foreign rows`
    console.log(`${name}: ${figures}, ${run.faults} faults, ${seconds} s`)
    for (const line of [...run.mismatches, ...run.foreignRows].slice(0, 60)) console.log(`  ${line}`)
    return run
  } finally {
    await api.close()
  }
}

const missing = gaps()
for (const line of missing) console.log(line)
// Whoever adds an operation says who may call it; without that there is nothing to prove.
if (missing.length > 0) process.exit(1)
const runs = [
  await prove({ name: 'both walls', isWhole: true }),
  await prove({ name: 'row security off', isWhole: true, before: dropSecondWall }),
  // Administrators may see every organization: the second wall knows no row that is foreign to them.
  await prove({ name: 'policy lets everybody in', isWhole: false, admit: admitEveryone, without: ['AD'] }),
]
const cells = runs.reduce((sum, run) => sum + run.cells, 0)
const wrong = runs.reduce((sum, run) => sum + run.mismatches.length, 0)
const foreign = runs.reduce((sum, run) => sum + run.foreignRows.length, 0)
console.log(`isolation: ${cells} cells, ${wrong} mismatches, ${foreign} foreign rows, ${missing.length} gaps`)
process.exitCode = wrong + foreign + missing.length === 0 ? 0 : 1
