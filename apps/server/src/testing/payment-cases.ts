import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getAgentPaymentCases, type PaymentCaseRecord } from '@grana/contract/payouts/payment-cases'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import type { Db } from '../db/database.ts'
import { dataOf } from './programs.ts'
import type { ReportWorld, SignedInUser } from './reports.ts'
import { acceptedReport, decideAmount } from './rewards.ts'

type ProofPlace = { organization: string; report: string; author: SignedInUser; state?: 'checking' | 'ready' }

/** An uploaded proof, as its check leaves it; the store is another test's. */
export async function addProof(
  db: Db,
  { organization, report, author, state = 'checking' }: ProofPlace,
): Promise<string> {
  const [id, at] = [randomUUID(), new Date()]
  const file = { name: 'proof.pdf', kind: 'pdf', size_bytes: 9, audience: 'payers', state: 'checking' } as const
  const place = { organization_id: organization, commented_report_id: report, agent_id: author.user.id }
  await db
    .insertInto('report_files')
    .values({ ...place, ...file, id, completed_at: at, created_at: at })
    .execute()
  if (state === 'ready')
    await sql`update grana.report_files set state = 'ready', checked_at = ${at}, sha256 = ${'0'.repeat(64)} where id = ${id}`.execute(
      db,
    )
  return id
}

/** A report whose payment the agent answered as missing, with its case. */
export async function missingPayment(
  db: Db,
  world: ReportWorld,
  { agent, by }: { agent: SignedInUser; by: SignedInUser },
): Promise<{ report: string; id: string }> {
  const report = await acceptedReport(db, world, { agent, by, severity: 'low' })
  await decideAmount(world, by, { report, amount: '150.5' })
  const paid_on = new Date().toISOString().slice(0, 10)
  const body = { round: 1, reference: 'SPEI 1', paid_on }
  const paid = await by.browser.call(payReward, { params: { organization: world.organization, report }, body })
  if (paid.status !== 200) throw new Error(`paying answered ${paid.status} ${JSON.stringify(paid.body)}`)
  await agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: false, text: 'Not in my bank.' } })
  const { cases } = dataOf<PaymentCaseRecord>(await agent.browser.call(getAgentPaymentCases, { params: { report } }))
  return { report, id: cases[0]?.id ?? '' }
}

/** Moves the deadline of a case, which never changes in life. */
export async function moveCaseDeadline(db: Db, report: string, to: Date): Promise<void> {
  await sql`alter table grana.payment_cases disable trigger payment_cases_life`.execute(db)
  await sql`update grana.payment_cases set answer_due_at = ${to} where report_id = ${report}`.execute(db)
  await sql`alter table grana.payment_cases enable trigger payment_cases_life`.execute(db)
}
