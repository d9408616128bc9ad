import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerFaults } from '#server/testing/ledger.ts'
import { reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { triagedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import { applyCommand, freshReward, sumsOf, type Command, type ModelReward } from './ledger-model.fixture.ts'

/**
 * Random acts on rewards by several connections at once, with crashes at random points: after each seed the ledger must agree
 * with a model that knows nothing of postings. LEDGER_SEED replays one seed; the gate runs the same one every time.
 */
const operations = sized({ gate: 400, full: 100_000 })
const seeds = sized({ gate: 2, full: 20 })
const given = process.env['LEDGER_SEED']
const first = given === undefined ? (isFullSize ? Math.floor(Math.random() * 1e9) : 20_261_118) : Number(given)
const connections = 4
// The cost of a change grows with the entries of its report: a full seed has two thousand reports, as a year has.
const reportsEach = sized({ gate: 3, full: 500 })

let api: TestApi
let worlds: ReportWorld[]
let firsts: Place[]
type Place = { id: string; organization: string; agent: string; user: string }

const guarded = ['reports', 'rewards', 'reward_payments', 'reward_receipts', 'report_events']

beforeAll(async () => {
  api = await startTestApi()
  const db = api.database.owner
  worlds = [await reportWorld(api), await reportWorld(api)]
  firsts = []
  for (let at = 0; at < connections; at += 1) {
    const world = worlds[at % worlds.length]!
    const agent = await reportingAgent(api)
    const id = await triagedReport(db, world, agent)
    firsts.push({ id, organization: world.organization, agent: agent.user.id, user: world.owner.id })
  }
  // The rules of rewards have their own tests; here rows change as fast as the ledger can follow.
  for (const table of guarded) {
    await sql.raw(`alter table grana.${table} disable trigger user`).execute(db)
    if (table !== 'report_events')
      await sql.raw(`alter table grana.${table} enable trigger ${table}_ledger`).execute(db)
  }
}, 120_000)
afterAll(() => api.close())

/** The reports of a seed: copies of the sent ones, because an agent may send a few a day only. */
async function copyReports(seed: number): Promise<Place[]> {
  const copied = firsts.map(async (place, at) => {
    const { rows } = await sql<{ id: string }>`
      insert into grana.reports select c.* from grana.reports r, generate_series(1, ${reportsEach}::int) n,
        jsonb_populate_record(null::grana.reports, to_jsonb(r)
          || jsonb_build_object('id', gen_random_uuid(), 'number', ${((seed - first + 1) * connections + at) * 1000}::int + n)) c
      where r.id = ${place.id} returning id`.execute(api.database.owner)
    return rows.map(({ id }) => ({ ...place, id }))
  })
  return (await Promise.all(copied)).flat()
}

/** Seeded random numbers. */
function lotOf(start: number) {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Lot = ReturnType<typeof lotOf>
const draw = <T>(lot: Lot, from: readonly T[]): T => from[Math.floor(lot() * from.length)]!

const names = [
  ...(['accept', 'accept', 'close', 'reopen', 'decide', 'decide', 'suggest', 'refuse'] as const),
  ...(['pay', 'pay', 'pay', 'miss', 'miss', 'arrive', 'renew'] as const),
]

function drawCommand(lot: Lot): Command {
  const name = draw(lot, names)
  const cents = 1 + Math.floor(lot() * 500_000)
  if (name === 'accept') return { do: name, minimum: cents }
  if (name === 'close') return { do: name, reason: draw(lot, ['resolved', 'risk_accepted', 'no_answer']) }
  if (name === 'decide' || name === 'suggest')
    return { do: name, amount: cents, feeBasisPoints: draw(lot, [0, 0, 1500, 1, 333, 10_000]) }
  return { do: name }
}

/** The statements of a command; the last of them marks the report, so that a lost answer can be looked up. */
function statementsOf({ id, organization, agent, user }: Place, next: ModelReward, mark: string): string[] {
  const closed = next.state === 'closed'
  const key = `organization_id = '${organization}' and report_id = '${id}'`
  const payment = next.payments.length
  const answer = next.payments.at(-1)?.has
  return [
    `insert into grana.rewards (organization_id, report_id, currency, updated_at) values ('${organization}', '${id}', 'USD', now())
       on conflict do nothing`,
    `update grana.rewards set minimum_cents = ${next.minimum}, amount_cents = ${next.amount}, round = ${next.round},
       fee_basis_points = ${next.feeBasisPoints}, updated_at = now() where ${key}`,
    ...(next.track !== 'paid'
      ? []
      : [
          `insert into grana.reward_payments (organization_id, report_id, number, user_id, amount_cents, currency, reference,
             paid_on, created_at) values ('${organization}', '${id}', ${payment}, '${user}', ${next.amount}, 'USD', 'r', now(), now())
             on conflict do nothing`,
        ]),
    ...(next.track === 'paid' && answer !== 'no answer'
      ? [
          `insert into grana.reward_receipts (organization_id, report_id, payment, has_arrived, user_id, created_at)
             values ('${organization}', '${id}', ${payment}, ${answer === 'arrived'}, '${agent}', now()) on conflict do nothing`,
        ]
      : []),
    `update grana.reports set state = '${next.state}', closing_reason = ${next.reason === null ? 'null' : `'${next.reason}'`},
       closed_at = ${closed ? 'now()' : 'null'}, review_on = ${next.reason === 'risk_accepted' ? `'2027-06-01'` : 'null'}, reward_track = '${next.track}', moved_at = now(), title = '${mark}',
       due_stage = null, due_days = null, due_at = null, due_left = null
     where id = '${id}'`,
  ]
}

type Crash = 'none' | 'rollback' | 'killed before the end' | 'killed at the end'

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.database.urls.owner })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set grana.system = 'on'`)
  return client
}

async function kill(pid: number): Promise<void> {
  const url = new URL(process.env['DATABASE_ADMIN_URL'] ?? '')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

type Line = { client: pg.Client; pid: number }
async function openLine(): Promise<Line> {
  const client = await connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

/** Runs statements as one transaction that may crash; whether it was committed is unknown after a crash at its end. */
async function run({ client, pid }: Line, statements: readonly string[], { crash, at }: { crash: Crash; at: number }) {
  // Without a crash everything is one message: a full run makes two million draws.
  if (crash === 'none') return void (await client.query(['begin', ...statements, 'commit'].join('; ')))
  try {
    await client.query('begin')
    for (const [index, statement] of statements.entries()) {
      if (crash === 'rollback' && index === at) break
      if (crash === 'killed before the end' && index === at) await kill(pid)
      await client.query(statement)
    }
    if (crash === 'rollback') return void (await client.query('rollback'))
    const ending = client.query('commit')
    if (crash === 'killed at the end') await Promise.allSettled([ending, kill(pid)])
    await ending
  } catch (error) {
    if (crash === 'rollback') throw error
  }
}

/** A killed connection costs fifty transactions; a full run still has thousands of them. */
const killed = isFullSize ? 0.006 : 0.03
const drawCrash = (lot: Lot): Crash => {
  const chance = lot()
  if (chance > killed + 0.05) return 'none'
  return chance > killed ? 'rollback' : chance > killed / 2 ? 'killed before the end' : 'killed at the end'
}

/** One connection with its own reports: each command is applied to the model when the database has it. */
async function work(lot: Lot, own: { place: Place; reward: ModelReward }[], count: number): Promise<void> {
  let line = await openLine()
  for (let done = 0; done < count; done += 1) {
    const one = draw(lot, own)
    const next = applyCommand(one.reward, drawCommand(lot))
    if (next === undefined) continue
    const crash = drawCrash(lot)
    const mark = randomUUID()
    const statements = statementsOf(one.place, next, mark)
    await run(line, statements, { crash, at: Math.floor(lot() * statements.length) })
    if (crash.startsWith('killed')) {
      await line.client.end().catch(() => undefined)
      line = await openLine()
    }
    const { rows } = crash === 'none' ? { rows: [{ title: mark }] } : await titleOf(line.client, one.place)
    if (rows[0]?.title === mark) one.reward = next
  }
  await line.client.end()
}

const titleOf = (client: pg.Client, { id }: Place) =>
  client.query<{ title: string }>('select title from grana.reports where id = $1', [id])

async function accountsOf(organization: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; cents: number }>`
    select a.side || ' ' || a.account || coalesce(' ' || a.agent_id, '') as name, sum(b.cents)::float8 as cents
    from grana.ledger_accounts a
    join grana.ledger_balances b on (b.organization_id, b.account_id) = (a.organization_id, a.id)
    where a.organization_id = ${organization} group by 1 having sum(b.cents) <> 0`.execute(api.database.owner)
  return new Map(rows.map(({ name, cents }) => [name, cents]))
}

function expectedAccounts(own: { place: Place; reward: ModelReward }[]): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (name: string, cents: number) => void (cents && sums.set(name, (sums.get(name) ?? 0) + cents))
  for (const { place, reward } of own) {
    for (const [account, cents] of Object.entries(sumsOf(reward))) {
      add(`organization ${account}`, -cents)
      add(account === 'fee' ? 'platform fee' : `agent ${account} ${place.agent}`, cents)
    }
  }
  return sums
}

const sorted = (sums: Map<string, number>) => [...sums].toSorted(([a], [b]) => a.localeCompare(b))

test(
  `${operations} acts with each of ${seeds} seeds from ${first}: the ledger agrees with the model`,
  async () => {
    const all: { place: Place; reward: ModelReward }[] = []
    for (let seed = first; seed < first + (given === undefined ? seeds : 1); seed += 1) {
      const drawn = (await copyReports(seed)).map((place) => ({ place, reward: freshReward() }))
      all.push(...drawn)
      await Promise.all(
        Array.from({ length: connections }, (_, at) => {
          const own = drawn.slice(at * reportsEach, (at + 1) * reportsEach)
          return work(lotOf(seed * connections + at), own, operations / connections)
        }),
      )
      for (const { organization } of worlds) {
        const own = all.filter(({ place }) => place.organization === organization)
        const found = {
          seed,
          faults: await ledgerFaults(api.database.owner, organization),
          accounts: sorted(await accountsOf(organization)),
        }
        expect(found).toEqual({ seed, faults: {}, accounts: sorted(expectedAccounts(own)) })
      }
    }
    const { rows } = await sql<{
      entries: number
    }>`select sum(entries)::int as entries from grana.ledger_books`.execute(api.database.owner)
    expect(rows[0]?.entries).toBeGreaterThan(sized({ gate: 60, full: given === undefined ? 100_000 : 5_000 }))
  },
  sized({ gate: 60_000, full: 4 * 3_600_000 }),
)

test('what a report owes is read from its own rows, not from every reward', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from grana.ledger_due
    where (organization_id, report_id) = (${firsts[0]!.organization}, ${firsts[0]!.id})`.execute(api.database.owner)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect({ ofRewards: plan.includes('rewards'), ofAll: plan.includes('CTE') }).toEqual({
    ofRewards: true,
    ofAll: false,
  })
})
