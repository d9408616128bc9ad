import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { startsWithWord, parseSearchWords, type SearchWord } from '#server/db/search-words.ts'
import type { Sector } from '@grana/contract/program-values'
import { staffPageSize } from '@grana/contract/staff/fields'
import type { Approval } from '@grana/contract/staff/organizations'

function selectOrganizations(trx: Trx) {
  return trx
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.initials', 'o.country_code', 'o.sector', 'o.approval', 'o.created_at'])
    .select(['o.legal_name', 'o.website', 'o.approved_at', 'o.updated_at', 'o.billing_terms_accepted_at'])
    .select(sql<number>`(select count(*)::int from grana.memberships m where m.organization_id = o.id)`.as('members'))
}

export type FoundOrganization = Awaited<ReturnType<ReturnType<typeof selectOrganizations>['execute']>>[number]

type Search = { approval: Approval; text: string; page: number }
type Filter = { approval: Approval; words: readonly SearchWord[] }

function selectFiltered(trx: Trx, { approval, words }: Filter) {
  return words.reduce(
    (query, word) =>
      query.where(
        sql<boolean>`c.id in (select w.organization_id from organization_words w where ${startsWithWord(word)})`,
      ),
    trx.selectFrom('organizations as c').where('c.approval', '=', approval),
  )
}

async function count(trx: Trx, filter: Filter): Promise<number> {
  const { total } = await selectFiltered(trx, filter)
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * Pending organizations oldest first, others newest first. `found` is set for a search only: without one it equals the count
 * by approval, which the caller loads anyway.
 */
export async function pageOfOrganizations(trx: Trx, { approval, text, page }: Search) {
  const filter = { approval, words: await parseSearchWords(trx, text) }
  const direction = approval === 'pending' ? 'asc' : 'desc'
  // Selects the ids of the page first, so details are loaded for these rows only.
  const shown = selectFiltered(trx, filter)
    .select('c.id')
    .orderBy('c.created_at', direction)
    .orderBy('c.id', direction)
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
  const rows = await selectOrganizations(trx)
    .where('o.id', 'in', shown)
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction)
    .execute()
  return { rows, found: text === '' ? undefined : await count(trx, filter) }
}

export async function countByApproval(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('organizations')
    .select((select) => ['approval', select.fn.countAll<string>().as('count')])
    .groupBy('approval')
    .execute()
  return new Map(rows.map(({ approval, count }) => [approval, Number(count)]))
}

export function findOrganizationForStaff(trx: Trx, id: string): Promise<FoundOrganization | undefined> {
  return selectOrganizations(trx).where('o.id', '=', id).executeTakeFirst()
}

/** Owners of an organization. */
export function listOrganizationOwners(trx: Trx, organizationId: string) {
  return trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.position', 'u.email_verified_at'])
    .select(
      sql<boolean>`u.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = u.id)`.as(
        'has_second_factor',
      ),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'owner')
    .orderBy('u.created_at')
    .execute()
}

export async function countTargets(trx: Trx, organizationId: string): Promise<{ all: number; proven: number }> {
  const { rows } = await sql<{ all: number; proven: number }>`
    select count(*)::int as all, (count(*) filter (where authority = 'proven'))::int as proven
    from grana.targets where organization_id = ${organizationId} and archived_at is null`.execute(trx)
  return rows[0] ?? { all: 0, proven: 0 }
}

type Decision = { from: Approval; to: Approval; at: Date; seenAt: string | undefined; sector?: Sector }

/** `false` when another decision was made, or the organization changed (for example its name) since it was read. */
export async function updateApproval(
  trx: Trx,
  id: string,
  { from, to, at, seenAt, sector }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('organizations')
    .set({
      approval: to,
      approved_at: to === 'approved' ? at : null,
      updated_at: at,
      ...(sector !== undefined && { sector }),
    })
    .where('id', '=', id)
    .where('approval', '=', from)
    .$if(seenAt !== undefined, (same) =>
      same.where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${seenAt}::timestamptz`),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renameOrganization(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('organizations').set({ name }).where('id', '=', id).execute()
}

/** Programs that were ever published, and whether staff can pause them. */
export function listPublishedPrograms(trx: Trx, organizationId: string) {
  return trx
    .selectFrom('programs')
    .select((select) => [
      'id',
      select.and([select('state', 'in', ['active', 'paused']), select('paused_by_staff', '=', false)]).as('is_running'),
    ])
    .where('organization_id', '=', organizationId)
    .where('published_at', 'is not', null)
    .where('kind', '<>', 'pentest')
    .execute()
}
