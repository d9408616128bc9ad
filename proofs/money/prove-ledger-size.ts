/**
 * pnpm prove ledger-size [postings] [rounds]
 *
 * A ledger of ten million postings, in a thousand books: the balance of an organization and of an agent, a page of a
 * statement of both, and a payment, each as one request after another. The rows are copied into the tables; the
 * payments that are measured are recorded by the API.
 */
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { getAgentStatement, getOrganizationStatement } from '@grana/contract/payouts/payment-papers'
import { reportingAgent } from '@grana/server/testing/reports'
import { startTestApi } from '@grana/server/testing/test-api'
import { quantile } from '../load/client.ts'
import { formatList, publishProof } from '../proof-page.ts'
import { books, copyPostings } from './copy-postings.ts'
import { approveReward, dayOf, pay, payingWorld } from './world.ts'

const [postings = 10_000_000, rounds = 200] = process.argv.slice(2).map(Number)
const goalMs = 100

async function measure(
  name: string,
  work: (round: number) => Promise<void>,
): Promise<{ line: string; isGood: boolean }> {
  const times: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now()
    await work(round)
    if (round >= 0) times.push(performance.now() - began)
  }
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
  return {
    line: `${name}: p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms (goal ${goalMs})`,
    isGood: most <= goalMs,
  }
}

const expectStatus = ({ status, body }: { status: number; body: object }) => {
  if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body).slice(0, 600)}`)
}

const api = await startTestApi()
const paying = await payingWorld(api)
const agent = await reportingAgent(api)
const { organization } = paying.world
const report = await approveReward(api, paying, agent)
expectStatus(await pay(paying, report, 'first'))
const owed: string[] = []
// An agent may send a few reports a day.
let other = await reportingAgent(api)
for (let n = 0; n < rounds + 5; n += 1) {
  if (n % 5 === 4) other = await reportingAgent(api)
  owed.push(await approveReward(api, paying, other))
}
const count = await copyPostings(api, { organization, report, agent: agent.user.id, postings })

// Copying takes longer than a confirmed identity lasts.
await api.database.owner.updateTable('sessions').set({ confirmed_at: new Date() }).execute()

const [month] = [dayOf(new Date(Date.now() - 90 * 86_400_000))]
const query = { kind: 'statement', from: month, to: month, format: 'csv' } as const
const asActor = (user: string, statement: ReturnType<typeof sql>) =>
  api.database.api.transaction().execute(async (trx) => {
    await sql`select set_config('grana.user_id', ${user}, true)`.execute(trx)
    await statement.execute(trx)
  })
const figures = [
  await measure('balance of an organization', () =>
    asActor(
      paying.world.owner.id,
      sql`select * from grana.organization_opening(${organization}, null::uuid[], ${month}::date)`,
    ),
  ),
  await measure('balance of an agent', () =>
    asActor(agent.user.id, sql`select * from grana.agent_opening(${month}::date)`),
  ),
  await measure('statement of a month, organization', async () =>
    expectStatus(await paying.world.browser.call(getOrganizationStatement, { params: { organization }, query })),
  ),
  await measure('statement of a month, agent', async () =>
    expectStatus(await agent.browser.call(getAgentStatement, { query })),
  ),
  await measure('payment', async (round) => expectStatus(await pay(paying, owed[round + 5] ?? '', `paid ${round}`))),
]
await api.close()
const lines = [
  `${count.toLocaleString('en')} postings in ${books.toLocaleString('en')} books, ${rounds} rounds, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ...figures.map(({ line }) => line),
]
publishProof('ledger-size', formatList(lines), postings >= 10_000_000)
process.exit(figures.every(({ isGood }) => isGood) ? 0 : 1)
