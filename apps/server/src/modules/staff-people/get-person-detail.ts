import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { type PersonDetail, type PersonRow, suspensionClauses } from '@grana/contract/staff/people'
import { listActsAbout, fullNameOf, toAct } from '../staff/public.ts'
import { personActionsFor, personStateOf } from './policy.ts'
import { findOpenRecovery } from './queries-recoveries.ts'
import { findPerson, type FoundPerson, findOpenSuspension, listOrganizationsOf } from './queries.ts'

export function toPersonRow(person: FoundPerson): PersonRow {
  return {
    id: person.id,
    kind: person.kind,
    staff_role: person.staff_role,
    name: fullNameOf(person),
    username: person.username,
    email: person.email,
    country: person.country_code,
    state: personStateOf(person),
    signed_up_at: person.created_at.toISOString(),
  }
}

/** Everything that an administrator may see of a person: their account and the staff actions on it. */
export async function getPersonDetail(trx: Trx, actor: SignedIn, id: string): Promise<PersonDetail> {
  const person = await findPerson(trx, id)
  if (person === undefined) throw new DomainError('request.not_found')
  const suspension = await findOpenSuspension(trx, id)
  const recovery = await findOpenRecovery(trx, id)
  const acts = await listActsAbout(trx, id)
  const row = toPersonRow(person)
  const hasSecondFactor = person.has_second_factor
  return {
    ...row,
    last_login_at: person.last_login_at?.toISOString() ?? null,
    second_factor: hasSecondFactor,
    open_sessions: person.open_sessions,
    organizations: await listOrganizationsOf(trx, id),
    suspension:
      suspension === undefined
        ? null
        : {
            clause: suspensionClauses.find((known) => known === suspension.clause) ?? 'terms_use',
            notice: suspension.notice,
            started_at: suspension.started_at.toISOString(),
          },
    recovery:
      recovery === undefined
        ? null
        : { asked_at: recovery.asked_at.toISOString(), due_at: recovery.due_at.toISOString() },
    history: acts.map(toAct),
    moves: personActionsFor({
      state: row.state,
      isLeaving: person.erase_at !== null,
      isSelf: id === actor.user.id,
      hasSecondFactor,
      isRecovering: recovery !== undefined,
    }),
  }
}
