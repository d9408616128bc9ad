import { handle } from '#server/http/handle.ts'
import { getPaymentCase as operation } from '@grana/contract/staff/payment-cases'
import { listProofs } from '../report-files/public.ts'
import { asStaff } from '../staff/public.ts'
import { getEscalatedCase, isTakenBy, toCard } from './desk.ts'
import { listCases } from './queries.ts'
import { toPaymentCase } from './to-record.ts'

/** The queue entry; for the person who took it also the record of both sides. */
export const getPaymentCase = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const row = await getEscalatedCase(trx, params.id)
    const card = toCard(row, actor)
    if (!isTakenBy(row, actor.user)) return { card }
    const report = { organization_id: row.organization_id, id: row.report_id }
    const proofs = await listProofs(trx, report)
    // Row security hides those of other payees.
    const cases = (await listCases(trx, report)).filter(({ share }) => share === row.share_id)
    return { card, cases: cases.map((one) => toPaymentCase(one, { proofs, seesNames: true })) }
  }),
)
