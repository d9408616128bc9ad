import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { fixedId } from '#server/seeds/insert-rows.ts'
import { loadWorld } from '#server/seeds/world-file.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { changeProgram, changeProgramState, publishProgram } from './public.ts'

let api: TestApi
const at = new Date('2026-11-20T10:00:00Z')
const organizationId = fixedId('organization', 'andarivel-pagos')
/** A draft whose only target is not verified yet. */
const draft = { organizationId, programId: fixedId('program', 'terminal-andarivel') }
const open = { organizationId, programId: fixedId('program', 'api-de-cobros-andarivel') }

beforeAll(async () => {
  api = await startTestApi()
  await seedPrograms(api.database.owner, await loadWorld())
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    api.database.worker,
  )
})

async function jobs() {
  const { rows } = await sql<{ task: string; payload: unknown }>`
    select j.task_identifier as task, p.payload from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id) order by j.id`.execute(api.database.worker)
  return rows
}

async function shown(programId: string) {
  const answer = await api.app.inject({ url: `/api/portal/program/${programId}` })
  return answer.statusCode === 200 ? answer.json().data : undefined
}

function commit<T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> {
  return inTransaction(api.database.owner, work)
}

async function proveTargets() {
  await sql`
    update targets set authority = 'proven', proof_method = 'document', proven_at = ${at}
    where organization_id = ${organizationId}`.execute(api.database.owner)
}

describe('publishProgram', () => {
  test('is refused while a target in scope is not verified, and changes nothing', async () => {
    await expect(commit((trx) => publishProgram(trx, draft, at))).rejects.toMatchObject({
      code: 'program.not_publishable',
    })
    expect(await shown(draft.programId)).toBeUndefined()
    expect(await jobs()).toEqual([])
  })

  test.for([
    [
      'an organization that is not approved',
      sql`update organizations set approval = 'pending', approved_at = null where id = ${organizationId}`,
    ],
    [
      'billing terms that were not accepted',
      sql`update organizations set billing_terms_accepted_at = null, billing_terms_version = null where id = ${organizationId}`,
    ],
    ['an archived target', sql`update targets set archived_at = now() where organization_id = ${organizationId}`],
    ['a bounty that pays nothing', sql`delete from policy_rewards where program_id = ${draft.programId}`],
    ['an empty scope', sql`delete from policy_targets where program_id = ${draft.programId}`],
  ] as const)('is refused for %s', async ([, fault]) => {
    const failing = commit(async (trx) => {
      await sql`
        update targets set authority = 'proven', proof_method = 'document', proven_at = ${at}
        where organization_id = ${organizationId}`.execute(trx)
      await fault.execute(trx)
      await publishProgram(trx, draft, at)
    })
    await expect(failing).rejects.toMatchObject({ code: 'program.not_publishable' })
  })

  test('returns 404 for a program of another organization', async () => {
    const foreign = { ...draft, organizationId: fixedId('organization', 'banco-tepozan') }
    await expect(commit((trx) => publishProgram(trx, foreign, at))).rejects.toMatchObject({ code: 'request.not_found' })
  })

  test('keeps a private program out of the directory', async () => {
    await proveTargets()
    await commit((trx) => publishProgram(trx, draft, at))
    const program = await api.database.owner
      .selectFrom('programs')
      .selectAll()
      .where('id', '=', draft.programId)
      .executeTakeFirstOrThrow()
    expect(program).toMatchObject({
      state: 'active',
      policy_version: 1,
      reward_min_cents: 15_000,
      reward_max_cents: 600_000,
    })
    expect(await shown(draft.programId)).toBeUndefined()
    expect(await jobs()).toEqual([{ task: 'on-program-changed.purge', payload: { programId: draft.programId } }])
  })

  test('cannot be repeated: the draft of the terms is gone', async () => {
    await expect(commit((trx) => publishProgram(trx, draft, at))).rejects.toMatchObject({
      code: 'program.not_publishable',
    })
  })
})

describe('changing', () => {
  test('the visibility updates rows, words and totals in the same transaction', async () => {
    await commit((trx) => changeProgram(trx, draft, { visibility: 'public', at }))
    expect(await shown(draft.programId)).toMatchObject({ uuid: draft.programId, policy: { version: 1 } })
    const found = await api.app.inject({ url: '/api/portal/programs?q=terminal+mostrador' })
    expect(found.json().meta.total).toBe(1)
    await commit((trx) => changeProgram(trx, draft, { visibility: 'private', at }))
    expect(await shown(draft.programId)).toBeUndefined()
    const gone = await api.app.inject({ url: '/api/portal/programs?q=terminal+mostrador' })
    expect(gone.json().meta.total).toBe(0)
    expect(await jobs()).toHaveLength(2)
  })

  test('that is rolled back changes nothing', async () => {
    const before = await shown(open.programId)
    const failing = commit(async (trx) => {
      await changeProgram(trx, open, { name: 'Another name', at })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await shown(open.programId)).toEqual(before)
    expect(await jobs()).toEqual([])
  })

  test('a name makes the program found by the new one only', async () => {
    await commit((trx) => changeProgram(trx, open, { name: 'Gateway renamed', at }))
    const total = async (q: string) => (await api.app.inject({ url: `/api/portal/programs?q=${q}` })).json().meta.total
    expect(await total('gateway')).toBe(1)
    expect(await shown(open.programId)).toMatchObject({ name: 'Gateway renamed', updated_at: at.toISOString() })
  })
})

describe('changeProgramState', () => {
  test.for([
    ['paused', 'active'],
    ['paused', 'closed'],
  ] as const)('to %s and then to %s', async ([first, second]) => {
    for (const to of [first, second]) {
      await commit((trx) => changeProgramState(trx, open, { to, at }))
      expect(await shown(open.programId)).toMatchObject({ state: to })
    }
  })

  test.for(['active', 'paused', 'closed', 'draft'] as const)('from closed to %s is refused', async (to) => {
    const moving = commit((trx) => changeProgramState(trx, open, { to, at }))
    await expect(moving).rejects.toMatchObject({ code: 'program.move_refused' })
  })
})

describe('published terms', () => {
  const key = { organization_id: organizationId, program_id: open.programId }

  test.for([
    ['a clause', sql`update policy_clauses set body = 'other' where program_id = ${key.program_id}`],
    ['a clause, by taking it out', sql`delete from policy_clauses where program_id = ${key.program_id}`],
    ['the grid', sql`update policy_rewards set max_cents = max_cents + 1 where program_id = ${key.program_id}`],
    ['the scope', sql`delete from policy_targets where program_id = ${key.program_id}`],
    ['the date', sql`update policy_versions set published_at = now() where program_id = ${key.program_id}`],
    ['the version itself', sql`delete from policy_versions where program_id = ${key.program_id}`],
    [
      'the scope, by adding to it',
      sql`insert into policy_targets (organization_id, program_id, version, position, is_in_scope, name)
        select organization_id, id, policy_version, 99, false, 'more' from programs where id = ${key.program_id}`,
    ],
    [
      'the grid, by moving it to another version',
      sql`update policy_rewards set version = version + 1 where program_id = ${key.program_id}`,
    ],
  ] as const)('cannot change: %s', async ([, attempt]) => {
    await expect(attempt.execute(api.database.owner)).rejects.toMatchObject({ code: '23001' })
  })

  test("cannot include another organization's target", async () => {
    const foreign = sql`
      insert into policy_targets (organization_id, program_id, version, position, is_in_scope, target_id, name, type, address, environment, asset_tier)
      select p.organization_id, p.id, 2, 1, true, ${fixedId('target', 'tepozan-web')}, 'n', 'website', 'a', 'production', 1
      from programs p where p.id = ${key.program_id}`
    const attempt = commit(async (trx) => {
      await sql`
        insert into policy_versions (organization_id, program_id, version) values (${organizationId}, ${key.program_id}, 2)`.execute(
        trx,
      )
      await foreign.execute(trx)
    })
    await expect(attempt).rejects.toMatchObject({ code: '23503' })
  })
})
