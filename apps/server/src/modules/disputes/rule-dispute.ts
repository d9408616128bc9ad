import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toCents } from '@grana/contract/reports/reward'
import { ruleDispute as operation, type RulingForm } from '@grana/contract/staff/disputes'
import { hasClause, recordReportEvents, transitionReport, type LockedReport } from '../reports/public.ts'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { getTransitionable } from './dispute-action.ts'
import { decideRuling } from './policy.ts'
import { listDisputeRows, updateDispute, type DisputeRow } from './queries-disputes.ts'
import { findAmounts, getTaken, lockTaken, type TakenDispute } from './taken-dispute.ts'

type Amount = { cents: number; currency: 'USD' }

/** Throws unless the ruling is complete and the report allows its effect; returns the recommended amount. */
async function assertRuling(trx: Trx, { locked }: TakenDispute, form: RulingForm): Promise<Amount | undefined> {
  const { report } = locked
  const range = await findAmounts(trx, locked)
  const decision = decideRuling(form, { ...report, isPayable: range !== undefined })
  if (decision !== 'yes') throw new DomainError(`dispute.${decision}`)
  if (!(await hasClause(trx, report, form.clause))) throw new DomainError('report.clause_unknown')
  if (form.amount === undefined || range === undefined) return undefined
  const cents = toCents(form.amount)
  if (cents < range.min_cents || cents > range.max_cents) throw new DomainError('dispute.amount_refused')
  return { cents, currency: range.currency }
}

function rulingDetails({ number }: DisputeRow, form: RulingForm, amount: Amount | undefined): Record<string, string> {
  const { ruling, effect, clause, closing_reason: reason, amount: typed } = form
  return {
    dispute: String(number),
    ruling,
    clause,
    ...(effect !== undefined && { effect }),
    ...(reason !== undefined && { reason }),
    ...(typed !== undefined && amount !== undefined && { amount: typed, currency: amount.currency }),
  }
}

/** Applies the effect of a ruling to the report. A recommended amount changes nothing. */
async function applyEffect(trx: Trx, locked: LockedReport, { row, form }: { row: DisputeRow; form: RulingForm }) {
  const { text, clause, effect, closing_reason: reason } = form
  if (effect === 'reopen' && locked.report.state === 'closed')
    await transitionReport(trx, locked, { to: 'triaging', text, dispute: row.number })
  if (effect === 'change_closing')
    await transitionReport(trx, locked, { to: 'closed', reason, text, clause, dispute: row.number })
}

export const ruleDispute = handle(
  operation,
  (context, actor, { params, body: form }) => {
    const at = context.clock()
    const by = { user: actor.user, at }
    return asStaff(context, actor, async (trx) => {
      const taken = await getTaken(trx, params.id, by)
      const { queued, locked } = taken
      // Read again with the report locked, so that only one of two concurrent rulings succeeds.
      const row = getTransitionable(await listDisputeRows(trx, locked.report), { to: 'ruled', by: 'staff' }, at)
      if (row.id !== params.id) throw new DomainError('dispute.not_open')
      if (queued.is_involved) throw new DomainError('dispute.involved')
      const amount = await assertRuling(trx, taken, form)
      const details = rulingDetails(row, form, amount)
      await recordReportEvents(trx, locked, { kind: 'dispute_ruled', text: form.text, details })
      await applyEffect(trx, await lockTaken(trx, queued, by), { row, form })
      await recordStaffOnlyAct(trx, actor, {
        subject: 'report',
        subject_id: queued.report_id,
        subject_name: queued.reference,
        organization_id: queued.organization_id,
        action: 'dispute.ruled',
        reason: form.text,
        at,
      })
      // Comes last, because it ends the access to the report.
      await updateDispute(trx, row, {
        state: 'ruled',
        ruled_at: at,
        ruled_by: actor.user.id,
        ruled_event: locked.report.events + 1,
        ruling: form.ruling,
        ruling_clause: form.clause,
        effect: form.effect ?? null,
        closing_reason: form.closing_reason ?? null,
        amount_cents: amount?.cents ?? null,
        currency: amount?.currency ?? null,
      })
      return { id: params.id }
    })
  },
  { maxStatements: 34, why: 'records the ruling, its effect on the report and the action of staff together' },
)
