import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { startsWithWord, parseSearchWords, type SearchWord } from '#server/db/search-words.ts'
import type { ProgramState } from '@grana/contract/program-values'
import { staffPageSize } from '@grana/contract/staff/fields'

const shownColumns = [
  'id',
  'organization_id',
  'name',
  'kind',
  'visibility',
  'state',
  'published_at',
  'paused_by_staff',
  'is_managed',
  'managed_asked_at',
] as const

/** Staff do not see drafts. */
function selectPublished(trx: Trx) {
  return trx.selectFrom('programs').where('published_at', 'is not', null)
}

function withNames(trx: Trx, found: ReturnType<typeof selectShownColumns>) {
  return trx
    .selectFrom(found.as('p'))
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('p')
    .select('o.name as organization_name')
}

const selectShownColumns = (found: ReturnType<typeof selectPublished>) => found.select(shownColumns)

export type FoundProgram = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

type Search = { state: ProgramState | undefined; text: string; page: number }
type Filter = { state: ProgramState | undefined; words: readonly SearchWord[] }

function selectFiltered(trx: Trx, { state, words }: Filter) {
  const ofState = selectPublished(trx).$if(state !== undefined, (found) => found.where('state', '=', state ?? 'active'))
  return words.reduce(
    (query, word) =>
      query.where(
        sql<boolean>`(organization_id, id) in (
          select w.organization_id, w.program_id from program_words w where ${startsWithWord(word)})`,
      ),
    ofState,
  )
}

/** Newest first. */
export async function pageOfPrograms(trx: Trx, { state, text, page }: Search) {
  const filter = { state, words: await parseSearchWords(trx, text) }
  const found = selectShownColumns(selectFiltered(trx, filter))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
  const rows = await withNames(trx, found).orderBy('p.published_at', 'desc').orderBy('p.id', 'desc').execute()
  const { total } = await selectFiltered(trx, filter)
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function findProgramForStaff(trx: Trx, id: string): Promise<FoundProgram | undefined> {
  return withNames(trx, selectShownColumns(selectPublished(trx).where('id', '=', id))).executeTakeFirst()
}
