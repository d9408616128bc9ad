import { readFilters, writeFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'

const program = new RegExp(`^${paths.program('[0-9a-f-]{36}')}$`)

/**
 * The one address that a page of programs is kept under, or nothing when it is none. Parameters that nobody reads,
 * their order and their repetition all come to the same key, so that they neither miss the page nor fill the memory.
 */
export function pageKey(target: string): string | undefined {
  const [path = '', ...query] = target.split('?')
  if (program.test(path)) return path
  if (path !== paths.programs()) return undefined
  const parameters = new URLSearchParams(query.join('?'))
  // The page leads away from an address with empty fields.
  if ([...parameters.values()].includes('')) return undefined
  return paths.programs(writeFilters(readFilters(parameters)))
}
