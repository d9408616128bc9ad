import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { PersonDetail, PersonMove } from '@grana/contract/staff/people'
import { asStaff, recordAct } from '../staff/public.ts'
import { personFor } from './read-people.ts'

type Doing = {
  id: string
  move: PersonMove
  action: string
  reason: string
  clause?: string
  /** Does it; `false` when somebody else was first. */
  work: (trx: Trx, at: Date) => Promise<boolean>
}

/** Does something to a person that their state allows, writes down why, and lets them hear of it. */
export function actOnPerson(context: Context, actor: SignedIn, doing: Doing): Promise<PersonDetail> {
  const { id, move, action, reason, clause, work } = doing
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const person = await personFor(trx, actor, id)
    if (id === actor.user.id) throw new DomainError('staff.own_account')
    if (!person.moves.includes(move) || !(await work(trx, at))) throw new DomainError('staff.state_changed')
    const subject = { subject: 'person', subject_id: id, person_id: id }
    const actId = await recordAct(trx, actor, { ...subject, action, reason, clause: clause ?? null, at })
    await emit(trx, 'staff.acted', { actId })
    return personFor(trx, actor, id)
  })
}
