import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { staffPageSize, type StaffAction } from '@grana/contract/staff/fields'
import { recordEvent } from '../audit/public.ts'
import { insertAct, type ActRow, type NewAct } from './queries.ts'

/** Runs all staff reads and writes in a transaction as the staff member, so row security applies. */
export function asStaff<T>({ db }: Pick<Context, 'db'>, actor: SignedIn, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransactionAs(db, actor.user, work)
}

type RecordedAct = Omit<NewAct, 'id' | 'staff_id'>

/** Inserts a staff action with its reason. The caller has recorded the audit event of the tenant already. */
export async function recordStaffOnlyAct(trx: Trx, actor: SignedIn, done: RecordedAct): Promise<string> {
  const id = randomUUID()
  await insertAct(trx, { id, staff_id: actor.user.id, ...done })
  return id
}

/** Records a staff action and the audit event of the tenant in the same transaction. Returns the id of the action. */
export async function recordAct(trx: Trx, actor: SignedIn, done: RecordedAct): Promise<string> {
  const id = await recordStaffOnlyAct(trx, actor, done)
  // The reason stays in the staff action: the tenant's log names the action and its id.
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

export function fullNameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`
}

export function toAct({ staff_id, first_name, last_name, at, ...row }: ActRow): StaffAction {
  return { ...row, by: { id: staff_id, name: fullNameOf({ first_name, last_name }) }, at: at.toISOString() }
}

/** Paging metadata of a list. */
export function toPageMeta(page: number, total: number) {
  return { page, total, pages: Math.max(1, Math.ceil(total / staffPageSize)) }
}
