import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { prefixPattern } from '#server/db/like.ts'
import { staffPageSize } from '@grana/contract/staff/fields'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Checks the administrator role in SQL too. Excludes erased accounts and those whose address another account has taken. */
function selectPeople(trx: Trx) {
  return trx
    .selectFrom('users as p')
    .select(['p.id', 'p.kind', 'p.staff_role', 'p.first_name', 'p.last_name', 'p.username', 'p.email'])
    .select(['p.country_code', 'p.email_verified_at', 'p.disabled_at', 'p.disabled_reason', 'p.created_at'])
    .where('p.erased_at', 'is', null)
    .where('p.email_key', 'is not', null)
    .where(sql<boolean>`(select grana.actor_is_staff('administrator'))`)
}

export type FoundPerson = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

/** Matches the start of the address or the handle, or the id. */
function byWords(trx: Trx, words: string) {
  const typed = words.toLowerCase()
  return selectPeople(trx).where((where) =>
    where.or([
      where('p.email_key', 'like', prefixPattern(typed)),
      where('p.username_key', 'like', prefixPattern(typed)),
      ...(uuid.test(typed) ? [where('p.id', '=', typed)] : []),
    ]),
  )
}

/** People with an open suspension or recovery. */
function selectConcerned(trx: Trx) {
  const suspended = trx.selectFrom('suspensions').select('user_id').where('ended_at', 'is', null)
  const recovering = trx.selectFrom('second_factor_recoveries').select('user_id').where('closed_at', 'is', null)
  return selectPeople(trx).where('p.id', 'in', suspended.union(recovering))
}

export async function pageOfPeople(trx: Trx, { words, page }: { words: string; page: number }) {
  const query = words === '' ? selectConcerned(trx) : byWords(trx, words)
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
  return selectPeople(trx)
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

export function findOpenSuspension(trx: Trx, userId: string) {
  return trx
    .selectFrom('suspensions')
    .select(['id', 'clause', 'notice', 'started_at', 'was_off'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Disables an account. Returns whether its owner had disabled it before; `undefined` when staff have disabled it already or
 * its owner has requested erasure.
 */
export async function disableByStaff(trx: Trx, userId: string, at: Date): Promise<{ wasOff: boolean } | undefined> {
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

/** Ends a suspension. An account that its owner had disabled before stays disabled by the owner; others are enabled. */
export async function enableByStaff(trx: Trx, userId: string, at: Date): Promise<{ isOff: boolean } | undefined> {
  const isOff = (await findOpenSuspension(trx, userId))?.was_off ?? false
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

/** Organizations of a user with the role in each. */
export function listOrganizationsOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
}
