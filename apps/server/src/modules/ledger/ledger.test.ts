import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseOf, withClient, withDatabase } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ledgerFaults, ledgerSums } from '#server/testing/ledger.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { checkLedger } from './check-ledger.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let owner: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  owner = await world.inProgram('owner')
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const db = () => api.database.owner
const today = () => new Date().toISOString().slice(0, 10)
const place = (report: string) => ({ organization: world.organization, report })
const pay = (report: string, round: number) =>
  owner.browser.call(payReward, { params: place(report), body: { round, paid_on: today(), reference: 'SPEI 1' } })
const answer = (report: string, hasArrived: boolean) =>
  agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: hasArrived } })

async function history(report: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select e.kind || case when e.reverses is null then ' ' else ' back ' end || e.cents as line
    from grana.ledger_entries e
    join grana.ledger_seals s on (s.organization_id, s.entry_id) = (e.organization_id, e.id)
    where e.report_id = ${report} order by s.number`.execute(db())
  return rows.map(({ line }) => line)
}

/** Changes rows as a superuser, bypassing all triggers and constraints, and puts them back. */
async function withTampering(statements: readonly string[], look: () => Promise<void>): Promise<void> {
  const url = withDatabase(process.env['DATABASE_ADMIN_URL'] ?? '', databaseOf(api.database.urls.owner))
  const tables = ['entries', 'postings', 'accounts', 'seals', 'balances', 'books'].map((name) => `ledger_${name}`)
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const table of tables) await client.query(`create temporary table ${table} as select * from grana.${table}`)
    for (const statement of statements) await client.query(statement)
    try {
      await look()
    } finally {
      for (const table of tables) {
        await client.query(`delete from grana.${table}`)
        await client.query(`insert into grana.${table} select * from pg_temp.${table}`)
      }
    }
  })
}

let report: string

test('a reward is promised, approved, paid, returned and paid again, each in the transaction of its act', async () => {
  report = await acceptedReport(db(), world, { agent, by: owner, severity: 'medium' })
  const [promise] = await history(report)
  expect(promise).toMatch(/^promised \d+$/)
  const minimum = Number(promise?.split(' ')[1])
  expect((await decideAmount(world, owner, { report, amount: '900.00' })).status).toBe(200)
  expect(await ledgerSums(db(), world.organization)).toEqual({ 'agent owed': 90_000, 'organization owed': -90_000 })
  expect((await pay(report, 1)).status).toBe(200)
  expect(await ledgerSums(db(), world.organization)).toEqual({ 'agent paid': 90_000, 'organization paid': -90_000 })
  expect((await answer(report, false)).status).toBe(200)
  expect(await ledgerSums(db(), world.organization)).toEqual({ 'agent owed': 90_000, 'organization owed': -90_000 })
  expect((await pay(report, 1)).status).toBe(200)
  expect((await answer(report, false)).status).toBe(200)
  expect((await answer(report, true)).status).toBe(200)
  expect(await history(report)).toEqual([
    promise,
    `promised back ${minimum}`,
    'approved 90000',
    'paid 90000',
    'paid back 90000',
    'paid 90000',
    'paid back 90000',
    'paid 90000',
  ])
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})

test('another amount reverses the first', async () => {
  const revised = await acceptedReport(db(), world, { agent, by: owner, severity: 'medium' })
  await decideAmount(world, owner, { report: revised, amount: '700.00' })
  const told = await decideAmount(world, owner, {
    report: revised,
    amount: '750.00',
    round: 1,
    text: 'More was found.',
  })
  expect(told.status).toBe(200)
  expect((await history(revised)).slice(2)).toEqual(['approved 70000', 'approved back 70000', 'approved 75000'])
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})

test('of twenty payments at once one is posted', async () => {
  const raced = await acceptedReport(db(), world, { agent, by: owner, severity: 'medium' })
  await decideAmount(world, owner, { report: raced, amount: '800.00' })
  const told = await Promise.all(Array.from({ length: 20 }, () => pay(raced, 1)))
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await history(raced)).filter((line) => line.startsWith('paid'))).toEqual(['paid 80000'])
})

test('posting again adds nothing', async () => {
  const before = await history(report)
  await sql`select grana.settle_ledger(${world.organization}, ${report})`.execute(db())
  expect(await history(report)).toEqual(before)
})

test('a transaction that fails leaves no entry', async () => {
  const failed = await acceptedReport(db(), world, { agent, by: owner, severity: 'medium' })
  const before = await history(failed)
  const work = inTransaction(db(), async (trx) => {
    await sql`update grana.rewards set minimum_cents = minimum_cents + 1 where report_id = ${failed}`.execute(trx)
    await sql`set constraints all immediate`.execute(trx)
    throw new Error('crash')
  })
  await expect(work).rejects.toThrow('crash')
  expect(await history(failed)).toEqual(before)
})

describe('the database refuses', () => {
  test.each([
    [
      'an entry that does not sum to zero',
      `insert into grana.ledger_postings (organization_id, entry_id, line, account_id,
      currency, cents) select organization_id, entry_id, 99, account_id, currency, 5 from grana.ledger_postings limit 1`,
    ],
    [
      'an entry without postings',
      `insert into grana.ledger_entries (organization_id, report_id, agent_id, kind, number, turn,
      currency, cents, day, created_at) select organization_id, report_id, agent_id, kind, number, 77, currency, cents, day,
      created_at from grana.ledger_entries where reverses is null limit 1`,
    ],
    ['a changed entry', `update grana.ledger_entries set cents = cents + 1`],
    ['a changed posting', `update grana.ledger_postings set cents = -cents`],
    ['a deleted posting', `delete from grana.ledger_postings`],
    ['an emptied ledger', `truncate grana.ledger_postings`],
    ['a changed rule', `update grana.ledger_rules set sign = -sign`],
    ['emptied rules', `truncate grana.ledger_rules`],
    ['a changed account', `update grana.ledger_accounts set currency = currency`],
    ['a changed seal', `delete from grana.ledger_seals`],
    ['emptied seals', `truncate grana.ledger_seals`],
  ])('%s, also from the owner of the tables', async (_what, statement) => {
    await expect(sql.raw(statement).execute(db())).rejects.toMatchObject({ code: '23001' })
  })

  test('an entry that happened once before, and a second reversal', async () => {
    const again = (what: string) =>
      sql.raw(`insert into grana.ledger_entries (organization_id, report_id, agent_id, kind,
      number, turn, reverses, currency, cents, day, created_at) select organization_id, report_id, agent_id, kind, number,
      turn, reverses, currency, cents, day, created_at from grana.ledger_entries where ${what} limit 1`)
    for (const what of ['reverses is null', 'reverses is not null'])
      await expect(again(what).execute(db())).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a change by SQL as a superuser is found by the next check', () => {
  // A payment that stands: one that was reversed is no part of what the rewards say.
  const one = `(select e.id from grana.ledger_entries e where e.kind = 'paid' and e.reverses is null
    and not exists (select from grana.ledger_entries r where r.reverses = e.id) order by e.id limit 1)`
  test.each([
    [
      'one posting',
      ['balance', 'rule', 'seal', 'unbalanced'],
      [
        `update grana.ledger_postings set cents = cents + 1
      where entry_id = ${one} and line = 1`,
      ],
    ],
    [
      'all postings of an entry, in balance, and the balances',
      ['rule', 'seal'],
      [
        `update grana.ledger_balances b set cents = b.cents + p.cents from grana.ledger_postings p
        where p.entry_id = ${one} and (p.organization_id, p.account_id) = (b.organization_id, b.account_id)`,
        `update grana.ledger_postings set cents = cents * 2 where entry_id = ${one}`,
      ],
    ],
    [
      'an entry with everything derived from it',
      ['reward', 'seal'],
      [
        `update grana.ledger_balances b set cents = b.cents + p.cents from grana.ledger_postings p
        where p.entry_id = ${one} and (p.organization_id, p.account_id) = (b.organization_id, b.account_id)`,
        `update grana.ledger_postings set cents = cents * 2 where entry_id = ${one}`,
        `update grana.ledger_entries set cents = cents * 2 where id = ${one}`,
      ],
    ],
    [
      'the day of an entry',
      ['seal'],
      [
        `update grana.ledger_entries
      set day = case when extract(day from day) = 1 then day + 1 else date_trunc('month', day)::date end where id = ${one}`,
      ],
    ],
    [
      'a deleted entry',
      ['balance', 'reward', 'seal'],
      [
        `delete from grana.ledger_postings where entry_id = ${one}`,
        `delete from grana.ledger_entries where id = ${one}`,
      ],
    ],
    [
      'deleted postings',
      ['balance', 'incomplete', 'seal'],
      [`delete from grana.ledger_postings where entry_id = ${one}`],
    ],
    [
      'the agent of an account',
      ['rule'],
      [
        `update grana.ledger_accounts set agent_id = gen_random_uuid()
      where id = (select id from grana.ledger_accounts where side = 'agent' and account = 'paid' limit 1)`,
      ],
    ],
    [
      'the currency of a posting',
      ['rule', 'unbalanced'],
      [`update grana.ledger_postings set currency = 'EUR' where entry_id = ${one} and line = 1`],
    ],
    [
      'the currency of an account',
      ['rule'],
      [
        `update grana.ledger_accounts set currency = 'EUR'
      where id = (select id from grana.ledger_accounts where side = 'agent' and account = 'paid' limit 1)`,
      ],
    ],
    [
      'a posting moved to an account that its kind of entry does not touch',
      ['balance', 'rule', 'seal'],
      [
        `update grana.ledger_postings set account_id = (select a.id from grana.ledger_accounts a
        where a.account = 'promised' and a.side = 'organization' limit 1) where entry_id = ${one} and line = 1`,
      ],
    ],
    ['the seal of a book', ['seal'], [`update grana.ledger_books set head = 'x'`]],
    ['the length of a book', ['seal'], [`update grana.ledger_books set entries = entries + 1`]],
    [
      'a balance of a month without entries',
      ['balance'],
      [
        `insert into grana.ledger_balances select (jsonb_populate_record(b, '{"month": "1999-01-01"}')).*
        from grana.ledger_balances b limit 1`,
      ],
    ],
    ['a deleted balance', ['balance'], [`delete from grana.ledger_balances`]],
    ['a balance', ['balance'], [`update grana.ledger_balances set cents = cents + 100`]],
    [
      'a removed last entry with its seal',
      ['balance', 'reward', 'seal'],
      [
        `delete from grana.ledger_postings where entry_id = (select entry_id from grana.ledger_seals order by number desc limit 1)`,
        `delete from grana.ledger_entries where id = (select entry_id from grana.ledger_seals order by number desc limit 1)`,
        `delete from grana.ledger_seals where number = (select max(number) from grana.ledger_seals)`,
      ],
    ],
  ])('%s', async (_what, expected, statements) => {
    await withTampering(statements, async () => {
      await checkLedger(worker.context)
      const { rows } = await sql<{ faults: number; found: { fault: string }[] }>`
        select faults::int as faults, found from grana.ledger_checks`.execute(db())
      const found = (rows[0]?.found ?? []).map(({ fault }) => fault)
      expect(found.toSorted()).toEqual(expected)
      expect(rows[0]?.faults).toBeGreaterThan(0)
    })
    expect(await ledgerFaults(db(), world.organization)).toEqual({})
  })
})

test('the check stores its result for the metrics', async () => {
  await checkLedger(worker.context)
  const { rows } = await sql<{
    figure: string
    value: number
  }>`select figure, value from grana.ledger_figures()`.execute(api.database.api)
  const values = Object.fromEntries(rows.map(({ figure, value }) => [figure, value]))
  expect(values).toMatchObject({ ledger_faults: 0 })
  expect(values['ledger_entries']).toBeGreaterThan(10)
})
