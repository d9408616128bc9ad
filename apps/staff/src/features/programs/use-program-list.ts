import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { publicProgramStates } from '@grana/contract/program-values'
import { listStaffPrograms } from '@grana/contract/staff/programs'
import { useApiQuery } from '@grana/parts/query/use-api-query'

/** The programs that the address asks for: the list and its panel show the same answer. */
export function useProgramList() {
  const filter = useFilter()
  const { words, page } = filter
  const state = parseOption(filter.get('state'), publicProgramStates)
  return useApiQuery(listStaffPrograms, { query: { q: words, page, ...(state && { state }) } })
}
