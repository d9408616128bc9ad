import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { failedAnswer } from '#app/lib/failed-answer.ts'
import type { ProgramFilters } from '#app/lib/program-filters.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { createClient } from '@grana/client/create-client'
import { listPortalPrograms } from '@grana/contract/programs'

/** Loads the directory from the API; a failure is part of the result, so that the page still renders. */
export async function loadDirectory(
  source: Pick<RenderContext, 'api' | 'reportError'>,
  filters: ProgramFilters,
): Promise<DirectoryAnswer> {
  try {
    const { data, meta } = await createClient(source.api).callWithMeta(listPortalPrograms, { query: queryOf(filters) })
    return {
      status: 'loaded',
      programs: data,
      firstPage: meta.page,
      page: meta.page,
      pageSize: meta.page_size,
      total: meta.total,
      isExact: meta.total_is_exact,
      facets: meta.facets,
      now: Date.now(),
    }
  } catch (error) {
    return failedAnswer(error, source.reportError)
  }
}

function queryOf({ search, kind, assets, sectors, state, from, to, sort, page }: ProgramFilters) {
  return {
    ...(search && { q: search }),
    ...(kind && { kind }),
    ...(assets.length > 0 && { asset: [...assets] }),
    ...(sectors.length > 0 && { sector: [...sectors] }),
    ...(state && { state }),
    ...(from !== undefined && { reward_min: from }),
    ...(to !== undefined && { reward_max: to }),
    sort,
    page,
  }
}
