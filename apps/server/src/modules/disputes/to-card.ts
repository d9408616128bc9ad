import type { SignedIn } from '#server/http/session/actor.ts'
import { disputeDays } from '@grana/contract/reports/disputes'
import type { DisputeCard } from '@grana/contract/staff/disputes'
import { decideTransition, isAwaitingRuling, isOver } from './policy.ts'
import type { DeskRow } from './queries-desk.ts'
import { hasLapsed } from './to-record.ts'

/** What the dispute waits for: the answer of the organization while there is time for it, then the ruling. */
function toDue(row: DeskRow, at: Date): Pick<DisputeCard, 'due'> {
  if (isOver(row.state)) return {}
  return isAwaitingRuling(row, at)
    ? { due: { stage: 'ruling', at: row.rule_due_at.toISOString(), days: disputeDays.rule } }
    : { due: { stage: 'answer', at: row.answer_due_at.toISOString(), days: disputeDays.answer } }
}

function abilitiesOf(row: DeskRow, { user }: SignedIn, at: Date): DisputeCard['can'] {
  const isOpen = !isOver(row.state)
  const isMine = isOpen && row.taken_by === user.id
  const isAdministrator = user.staffRole === 'administrator'
  return {
    take: isOpen && row.taken_by === null && !row.is_involved,
    release: isMine || (isOpen && row.taken_by !== null && isAdministrator),
    read: isMine,
    rule: isMine && !row.is_involved && decideTransition(row, { to: 'ruled', by: 'staff' }, at) === 'yes',
  }
}

/** Triagers see whose dispute it is once they took it; administrators see every organization. */
const isNamedFor = (row: DeskRow, { user }: SignedIn): boolean =>
  user.staffRole === 'administrator' || row.taken_by === user.id

export function toCard(row: DeskRow, actor: SignedIn, at: Date): DisputeCard {
  const endedAt = row.ruled_at ?? row.withdrawn_at
  return {
    id: row.id,
    reference: row.reference,
    ...(isNamedFor(row, actor) && {
      organization: { id: row.organization_id, name: row.organization_name },
      program: { id: row.program_id, name: row.program_name },
    }),
    severity: row.severity,
    ground: row.ground,
    state: row.state,
    opened_at: row.opened_at.toISOString(),
    ...toDue(row, at),
    is_lapsed: hasLapsed(row, at),
    ...(row.taken_by !== null &&
      row.taken_at !== null && {
        taken: { by: { id: row.taken_by, name: row.taken_name ?? '' }, at: row.taken_at.toISOString() },
      }),
    ...(endedAt !== null && { ended_at: endedAt.toISOString() }),
    ...(row.ruling !== null && { ruling: row.ruling }),
    ...(row.effect !== null && { effect: row.effect }),
    is_involved: row.is_involved,
    can: abilitiesOf(row, actor, at),
  }
}
