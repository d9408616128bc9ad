import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/session/actor.ts'
import type { Received, Result } from '@grana/contract/operation'
import { programPageSize } from '@grana/contract/program-values'
import type { listPortalPrograms } from '@grana/contract/programs'
import { choiceOf, countGroups } from './facets.ts'
import { searchDirectory, type DirectorySearch } from './queries-directory.ts'
import { searchWords } from './search-words.ts'

function toCents(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : amount * 100
}

const shortestStart = 3

/** Whole words first; when nothing has them, the last one may be a name that is not typed to its end. */
async function find(db: Context['db'], search: Omit<DirectorySearch, 'text'>, q: string) {
  if (q === '') return searchDirectory(db, { ...search, text: undefined })
  const words = searchWords(q)
  const found = await searchDirectory(db, { ...search, text: { words, isLastUnfinished: false } })
  const hasFound = found.facets.length > 0 || (words.at(-1) ?? '').length < shortestStart
  return hasFound ? found : searchDirectory(db, { ...search, text: { words, isLastUnfinished: true } })
}

/** Public programs with paging, search and filters. */
export async function listPrograms(
  { reads }: Context,
  _actor: Actor,
  { query }: Received<typeof listPortalPrograms>,
): Promise<Result<typeof listPortalPrograms>> {
  const { q = '', page = 1, sort = 'recent' } = query
  const choice = choiceOf(query)
  const search = {
    masks: Object.values(choice),
    rewardFrom: toCents(query.reward_min),
    rewardTo: toCents(query.reward_max),
    sort,
    limit: programPageSize,
    offset: (page - 1) * programPageSize,
  }
  const found = await reads.read((db) => find(db, search, q))
  const { total, isExact, facets } = countGroups({ ...found, within: found.within ?? found.all }, choice)
  return {
    data: found.cards,
    meta: { page, page_size: programPageSize, total, total_is_exact: isExact, facets },
  }
}
