import type { Trx } from '#server/db/database.ts'
import { containsPattern } from '#server/db/like.ts'
import { staffPageSize } from '@grana/contract/staff/fields'
import { maxLeadExportRows, type LeadFilter, type LeadState } from '@grana/contract/staff/leads'

export type LeadQuery = { state: LeadFilter; owner: 'mine' | 'nobody' | undefined; words: string; staffId: string }

const closed: readonly LeadState[] = ['converted', 'discarded']

function selectLeads(trx: Trx) {
  return trx
    .selectFrom('leads as l')
    .leftJoin('users as o', 'o.id', 'l.owner_id')
    .selectAll('l')
    .select(['o.first_name as owner_first_name', 'o.last_name as owner_last_name'])
}

export type FoundLead = Awaited<ReturnType<ReturnType<typeof selectLeads>['execute']>>[number]

function inState(trx: Trx, state: LeadFilter) {
  const all = selectLeads(trx)
  if (state === 'all') return all
  return state === 'open' ? all.where('l.state', 'not in', closed) : all.where('l.state', '=', state)
}

function selectFiltered(trx: Trx, { state, owner, words, staffId }: LeadQuery) {
  const pattern = containsPattern(words)
  return inState(trx, state)
    .$if(owner === 'mine', (query) => query.where('l.owner_id', '=', staffId))
    .$if(owner === 'nobody', (query) => query.where('l.owner_id', 'is', null))
    .$if(words !== '', (query) =>
      query.where((where) =>
        where.or([
          where('l.email', 'ilike', pattern),
          where('l.organization', 'ilike', pattern),
          where('l.first_name', 'ilike', pattern),
          where('l.last_name', 'ilike', pattern),
        ]),
      ),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
}

export async function pageOfLeads(trx: Trx, query: LeadQuery, page: number) {
  const found = selectFiltered(trx, query)
  const rows = await found
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
    .execute()
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function listLeadsForExport(trx: Trx, query: LeadQuery): Promise<FoundLead[]> {
  return selectFiltered(trx, query).limit(maxLeadExportRows).execute()
}

export async function countByState(trx: Trx): Promise<Record<LeadState, number>> {
  const rows = await trx
    .selectFrom('leads')
    .select((select) => ['state', select.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { new: 0, contacted: 0, qualified: 0, converted: 0, discarded: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

export function findLeadForStaff(trx: Trx, id: string): Promise<FoundLead | undefined> {
  return selectLeads(trx).where('l.id', '=', id).executeTakeFirst()
}

/** `false` when the state is no longer the one that the caller saw. */
export async function setLeadState(trx: Trx, id: string, move: { from: LeadState; to: LeadState; at: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ state: move.to, updated_at: move.at })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `false` when the owner is none of those from whom the lead may pass on. */
export async function setLeadOwner(
  trx: Trx,
  id: string,
  move: { from: (string | null)[]; to: string | null; at: Date },
) {
  const owners = move.from.filter((one) => one !== null)
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ owner_id: move.to, updated_at: move.at })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('owner_id', 'in', owners), ...(move.from.includes(null) ? [where('owner_id', 'is', null)] : [])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
