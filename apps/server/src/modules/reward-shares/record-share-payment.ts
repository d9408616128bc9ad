import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Exchange } from '@grana/contract/payouts/exchange'
import { toAmount } from '@grana/contract/reports/reward'
import { isValidPaymentDate, recordReportEvents, sendCommentFiles, type LockedReport } from '../reports/public.ts'
import { findDecided, findLastPayment, listShares, setSharePaid, type ShareRow } from './queries.ts'

/** A share that is owed to another person than the payer, and the round of the reward that it follows. */
export async function findOwedShare(
  trx: Trx,
  { report, actor }: Pick<LockedReport, 'report' | 'actor'>,
  id: string,
): Promise<ShareRow & { round: number }> {
  const share = (await listShares(trx, report)).find((one) => one.id === id)
  if (share === undefined) throw new DomainError('request.not_found')
  const isOwed = share.state === 'owed' && share.cents > 0 && share.agent_id !== actor.userId
  // A pending amount must be approved or withdrawn first: the share would follow it.
  const { round, isRevised } = await findDecided(trx, report)
  if (!isOwed || isRevised) throw new DomainError('reward.refused')
  return { ...share, round }
}

type Payment = {
  /** The decision that the payer saw. */
  round: number
  reference: string
  paid_on: string
  exchange?: Exchange | undefined
  proofs?: readonly string[] | undefined
}

/** Records the payment of a share, once; again only after the author answered that it did not arrive. */
export async function recordSharePayment(
  trx: Trx,
  locked: LockedReport,
  { share: id, round, reference, paid_on: paidOn, exchange, proofs }: Payment & { share: string },
): Promise<void> {
  const { report, actor, at } = locked
  const share = await findOwedShare(trx, locked, id)
  // An owed share follows each new decision: the payer may have transferred what the one before it said.
  if (share.round !== round) throw new DomainError('reward.changed')
  const dates = [paidOn, ...(exchange === undefined ? [] : [exchange.rate_on])]
  if (!dates.every((day) => isValidPaymentDate(day, { sentAt: report.submitted_at, at })))
    throw new DomainError('reward.paid_on_refused')
  await setSharePaid(trx, report, { share, reference, paidOn, exchange, userId: actor.userId, at })
  const payment = String((await findLastPayment(trx, report, share.id)) ?? '')
  const details = { amount: toAmount(share.cents), currency: share.currency, agent: share.agent, paid_on: paidOn }
  await recordReportEvents(trx, locked, { kind: 'share_paid', details: { ...details, share: share.id, payment } })
  await sendCommentFiles(trx, locked, { files: proofs, audience: 'payers' })
}
