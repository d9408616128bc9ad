import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { staffPageSize, type StaffAct } from '@grana/contract/staff/common'
import { recordEvent } from '../audit/public.ts'
import { insertAct, type ActRow, type NewAct } from './queries.ts'

/** Everything that staff read or do goes through here: the database knows who acts, and shows what they may see. */
export function asStaff<T>({ db }: Pick<Context, 'db'>, actor: SignedIn, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransactionAs(db, actor.user, work)
}

type Done = Omit<NewAct, 'id' | 'staff_id'>

/** Writes down what was done and why, for staff alone: whoever did it has written into the log of the tenant. */
export async function keepAct(trx: Trx, actor: SignedIn, done: Done): Promise<string> {
  const id = randomUUID()
  await insertAct(trx, { id, staff_id: actor.user.id, ...done })
  return id
}

/** Writes down what was done, in the transaction that did it; gives the name of the record. */
export async function recordAct(trx: Trx, actor: SignedIn, done: Done): Promise<string> {
  const id = await keepAct(trx, actor, done)
  // The reason stays with the act: the log of a tenant names what was done and where to find why.
  await recordEvent(trx, {
    actorId: actor.user.id,
    action: done.action,
    thing: done.subject,
    details: { act: id, ...(done.clause && { clause: done.clause }) },
    ...(done.organization_id && { organizationId: done.organization_id }),
    ...(done.subject_id && { thingId: done.subject_id }),
  })
  return id
}

export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`
}

export function toAct({ staff_id, first_name, last_name, at, ...row }: ActRow): StaffAct {
  return { ...row, by: { id: staff_id, name: nameOf({ first_name, last_name }) }, at: at.toISOString() }
}

/** What a list says about its pages. */
export function paging(page: number, total: number) {
  return { page, total, pages: Math.max(1, Math.ceil(total / staffPageSize)) }
}
