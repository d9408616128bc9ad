import type { OperationRoute } from '#server/http/handle.ts'
import { explorePrograms } from './explore-programs.ts'
import { listSavedSearches } from './list-saved-searches.ts'
import { removeSavedSearch } from './remove-saved-search.ts'
import { saveSearch } from './save-search.ts'
import { setSearchNotices } from './set-search-notices.ts'

export const exploreRoutes: readonly OperationRoute[] = [
  explorePrograms,
  listSavedSearches,
  saveSearch,
  setSearchNotices,
  removeSavedSearch,
]
