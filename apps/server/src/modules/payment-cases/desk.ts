import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { PaymentCaseCard } from '@grana/contract/staff/payment-cases'
import { recordStaffOnlyAct } from '../staff/public.ts'
import { findEscalatedCase, moveEscalatedCase, type CaseMove, type DeskRow, type MovedCase } from './queries-desk.ts'

/** Throws `request.not_found` for a case that has not reached staff. */
export async function getEscalatedCase(trx: Trx, id: string): Promise<DeskRow> {
  const row = await findEscalatedCase(trx, id)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

export const isTakenBy = (row: DeskRow, { id }: SignedIn['user']): boolean =>
  row.state === 'escalated' && row.taken_by === id

function toTaken({ taken_by: id, taken_name: name, taken_at: at }: DeskRow): Pick<PaymentCaseCard, 'taken'> {
  return id === null || at === null ? {} : { taken: { by: { id, name: name ?? '' }, at: at.toISOString() } }
}

export function toCard(row: DeskRow, { user }: SignedIn): PaymentCaseCard {
  const isOpen = row.state === 'escalated'
  const isMine = isTakenBy(row, user)
  const { program_state: state, is_paused_by_staff: isPaused } = row
  return {
    id: row.id,
    reference: row.reference,
    organization: { id: row.organization_id, name: row.organization_name },
    program: { id: row.program_id, name: row.program_name, state },
    amount: { currency: row.currency, cents: row.amount_cents },
    state: row.state,
    cause: row.contested_at === null ? 'silence' : 'contest',
    opened_at: row.opened_at.toISOString(),
    escalated_at: row.escalated_at.toISOString(),
    ...toTaken(row),
    ...(row.closed_at !== null && { ended_at: row.closed_at.toISOString() }),
    ...(row.outcome !== null && { outcome: row.outcome }),
    can: {
      take: isOpen && row.taken_by === null,
      release: isOpen && row.taken_by !== null,
      decide: isMine,
      pause: isMine && row.paused_at === null && !isPaused && (state === 'active' || state === 'paused'),
      resume: isPaused && row.paused_at !== null,
    },
  }
}

const refusals: Readonly<
  Record<Exclude<MovedCase['result'], 'done'>, 'payment_case.refused' | 'payment_case.taken' | 'payment_case.unproven'>
> = {
  over: 'payment_case.refused',
  paused: 'payment_case.refused',
  taken: 'payment_case.taken',
  unproven: 'payment_case.unproven',
  untaken: 'payment_case.refused',
}

/** Takes, releases, pauses for or closes a case. Both sides read it in the history of the report. */
export async function moveCase(trx: Trx, actor: SignedIn, move: CaseMove): Promise<MovedCase> {
  const moved = await moveEscalatedCase(trx, move)
  // A case that another person took is not found, as everything that is assigned to others.
  if (moved === undefined || moved.result === 'untaken') throw new DomainError('request.not_found')
  if (moved.result !== 'done') throw new DomainError(refusals[moved.result])
  const { organization_id: organizationId, report_id: reportId, event, reference } = moved
  await recordStaffOnlyAct(trx, actor, {
    subject: 'report',
    subject_id: reportId,
    subject_name: reference,
    organization_id: organizationId,
    action: `payment.${move.act}`,
    ...(move.text !== undefined && { reason: move.text }),
    at: move.at,
  })
  await emit(trx, 'report.happened', { organizationId, reportId, number: event })
  return moved
}
