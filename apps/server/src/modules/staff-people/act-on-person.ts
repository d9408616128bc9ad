import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { PersonDetail, PersonAction } from '@grana/contract/staff/people'
import { asStaff, recordAct } from '../staff/public.ts'
import { getPersonDetail } from './get-person-detail.ts'

type PersonDecision = {
  id: string
  move: PersonAction
  action: string
  reason: string
  clause?: string
  /** Applies the change; `false` when a concurrent change came first. */
  work: (trx: Trx, at: Date) => Promise<boolean>
}

/** Applies an allowed action to a person, records the reason, and emits the event that notifies them. */
export function actOnPerson(context: Context, actor: SignedIn, decision: PersonDecision): Promise<PersonDetail> {
  const { id, move, action, reason, clause, work } = decision
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const person = await getPersonDetail(trx, actor, id)
    if (id === actor.user.id) throw new DomainError('staff.own_account')
    if (!person.moves.includes(move) || !(await work(trx, at))) throw new DomainError('staff.state_changed')
    const subject = { subject: 'person', subject_id: id, person_id: id } as const
    const actId = await recordAct(trx, actor, { ...subject, action, reason, clause: clause ?? null, at })
    await emit(trx, 'staff.acted', { actId })
    return getPersonDetail(trx, actor, id)
  })
}
