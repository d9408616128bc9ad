import type { Context } from '#server/context.ts'
import { handle } from '#server/http/handle.ts'
import { programPageSize } from '@grana/contract/program-values'
import { listPortalPrograms as operation } from '@grana/contract/programs'
import { toFacetFilter, countFacets } from './facets.ts'
import { type DirectorySearch, searchDirectory } from './queries-directory.ts'
import { searchWords } from './search-words.ts'

function toCents(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : amount * 100
}

const minPrefixLength = 3

/** Searches whole words first; without results, treats the last word as a prefix of a name. */
async function searchWithPrefix(db: Context['db'], search: Omit<DirectorySearch, 'text'>, q: string) {
  if (q === '') return searchDirectory(db, { ...search, text: undefined })
  const words = searchWords(q)
  const found = await searchDirectory(db, { ...search, text: { words, isLastUnfinished: false } })
  const hasFound = found.facets.length > 0 || (words.at(-1) ?? '').length < minPrefixLength
  return hasFound ? found : searchDirectory(db, { ...search, text: { words, isLastUnfinished: true } })
}

/** Public programs with paging, search and filters. */
export const listPortalPrograms = handle(operation, async ({ reads }, _actor, { query }) => {
  const { q = '', page = 1, sort = 'recent' } = query
  const choice = toFacetFilter(query)
  const search = {
    masks: Object.values(choice),
    rewardFrom: toCents(query.reward_min),
    rewardTo: toCents(query.reward_max),
    sort,
    limit: programPageSize,
    offset: (page - 1) * programPageSize,
  }
  const found = await reads.read((db) => searchWithPrefix(db, search, q))
  const { total, isExact, facets } = countFacets({ ...found, within: found.within ?? found.all }, choice)
  return {
    data: found.cards,
    meta: { page, page_size: programPageSize, total, total_is_exact: isExact, facets },
  }
})
