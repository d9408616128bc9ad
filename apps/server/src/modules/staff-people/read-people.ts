import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import {
  suspensionClauses,
  type getStaffPerson,
  type listStaffPeople,
  type PersonDetail,
  type PersonRow,
} from '@grana/contract/staff/people'
import { actsAbout, asStaff, nameOf, paging, toAct } from '../staff/public.ts'
import { personMovesFor, stateOf } from './policy.ts'
import { openRecovery } from './queries-recoveries.ts'
import { findPerson, openSuspension, organizationsOf, pageOfPeople, type FoundPerson } from './queries.ts'

export function toPersonRow(person: FoundPerson): PersonRow {
  return {
    id: person.id,
    kind: person.kind as PersonRow['kind'],
    staff_role: person.staff_role as PersonRow['staff_role'],
    name: nameOf(person),
    username: person.username,
    email: person.email,
    country: person.country_code,
    state: stateOf(person),
    signed_up_at: person.created_at.toISOString(),
  }
}

/** Somebody with everything that an administrator may know of them: who they are, and what was done about them. */
export async function personFor(trx: Trx, actor: SignedIn, id: string): Promise<PersonDetail> {
  const person = await findPerson(trx, id)
  if (person === undefined) throw new DomainError('request.not_found')
  const [suspension, recovery, acts] = [
    await openSuspension(trx, id),
    await openRecovery(trx, id),
    await actsAbout(trx, id),
  ]
  const row = toPersonRow(person)
  const hasSecondFactor = person.has_second_factor
  return {
    ...row,
    last_login_at: person.last_login_at?.toISOString() ?? null,
    second_factor: hasSecondFactor,
    open_sessions: person.open_sessions,
    organizations: await organizationsOf(trx, id),
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
    moves: personMovesFor({
      state: row.state,
      isLeaving: person.erase_at !== null,
      isSelf: id === actor.user.id,
      hasSecondFactor,
      isRecovering: recovery !== undefined,
    }),
  }
}

export function readPeople(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listStaffPeople>,
): Promise<Result<typeof listStaffPeople>> {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfPeople(trx, { words: query.q ?? '', page })
    return { data: rows.map(toPersonRow), meta: paging(page, total) }
  })
}

export function readPerson(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof getStaffPerson>,
): Promise<Answer<typeof getStaffPerson>> {
  return asStaff(context, actor, (trx) => personFor(trx, actor, params.id))
}
