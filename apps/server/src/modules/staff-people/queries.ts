import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { beginning } from '#server/db/like.ts'
import { staffPageSize } from '@grana/contract/staff/desk-fields'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For administrators alone, whatever the code lets through; nobody erased, and nobody whose address is another person's. */
function people(trx: Trx) {
  return trx
    .selectFrom('users as p')
    .select(['p.id', 'p.kind', 'p.staff_role', 'p.first_name', 'p.last_name', 'p.username', 'p.email'])
    .select(['p.country_code', 'p.email_verified_at', 'p.disabled_at', 'p.disabled_reason', 'p.created_at'])
    .where('p.erased_at', 'is', null)
    .where('p.email_key', 'is not', null)
    .where(sql<boolean>`(select grana.actor_is_staff('administrator'))`)
}

export type FoundPerson = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]

/** By how the address or the handle begins, or by the identifier. */
function byWords(trx: Trx, words: string) {
  const typed = words.toLowerCase()
  return people(trx).where((where) =>
    where.or([
      where('p.email_key', 'like', beginning(typed)),
      where('p.username_key', 'like', beginning(typed)),
      ...(uuid.test(typed) ? [where('p.id', '=', typed)] : []),
    ]),
  )
}

/** Those about whom something is under way. */
function concerned(trx: Trx) {
  const suspended = trx.selectFrom('suspensions').select('user_id').where('ended_at', 'is', null)
  const recovering = trx.selectFrom('second_factor_recoveries').select('user_id').where('closed_at', 'is', null)
  return people(trx).where('p.id', 'in', suspended.union(recovering))
}

export async function pageOfPeople(trx: Trx, { words, page }: { words: string; page: number }) {
  const query = words === '' ? concerned(trx) : byWords(trx, words)
  const rows = await query
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
    .execute()
  const { total } = await query
    .clearSelect()
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function findPerson(trx: Trx, id: string) {
  return people(trx)
    .select(['p.last_login_at', 'p.erase_at'])
    .select(
      sql<boolean>`p.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = p.id)`.as(
        'has_second_factor',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from grana.sessions s where s.user_id = p.id and s.ended_at is null and s.expires_at > now())`.as(
        'open_sessions',
      ),
    )
    .where('p.id', '=', id)
    .executeTakeFirst()
}

export function openSuspension(trx: Trx, userId: string) {
  return trx
    .selectFrom('suspensions')
    .select(['id', 'clause', 'notice', 'started_at', 'was_off'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Turns an account off, and tells whether its owner had done so before; nothing when it is off by staff already, or its owner
 * has asked to be erased.
 */
export async function turnOffByStaff(trx: Trx, userId: string, at: Date): Promise<{ wasOff: boolean } | undefined> {
  const before = await trx
    .selectFrom('users')
    .select('disabled_at')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ disabled_at: at, disabled_reason: null, updated_at: at })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where((where) => where.or([where('disabled_at', 'is', null), where('disabled_reason', '=', 'owner')]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { wasOff: before?.disabled_at != null } : undefined
}

type Suspension = { userId: string; clause: string; notice: string; wasOff: boolean; at: Date }

export async function insertSuspension(trx: Trx, { userId, clause, notice, wasOff, at }: Suspension): Promise<void> {
  await trx
    .insertInto('suspensions')
    .values({ user_id: userId, clause, notice, was_off: wasOff, started_at: at })
    .execute()
}

/** Ends a suspension: what its owner had turned off before is off again by the owner's own word, all else is on. */
export async function turnOnByStaff(trx: Trx, userId: string, at: Date): Promise<{ isOff: boolean } | undefined> {
  const isOff = (await openSuspension(trx, userId))?.was_off ?? false
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ ...(isOff ? { disabled_reason: 'owner' } : { disabled_at: null }), updated_at: at })
    .where('id', '=', userId)
    .where('disabled_at', 'is not', null)
    .where('disabled_reason', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  await trx
    .updateTable('suspensions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return { isOff }
}

/** The organizations that somebody belongs to, and as what. */
export function organizationsOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
}
