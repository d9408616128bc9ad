import { parsePage } from '#app/lib/disclosure-answer.ts'
import { parseFilters, formatFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'

/** Common prefix of all program paths, including the list. */
const start = paths.program('').slice(0, -1)
const program = new RegExp(`^${paths.program('[0-9a-f-]{36}')}$`)
const disclosure = new RegExp(`^${paths.disclosure('[a-z2-7]{12}')}$`)
const starts = [start, paths.activity(), paths.disclosure('')]

/** Suffix and query parameter that React Router uses to request a page's loader data. */
const DATA = '.data'
const ROUTES = '_routes'
/** The only routes it requests here: those whose loaders call the API. */
const dataRoutes = {
  programs: 'routes/public/programs-page',
  program: 'routes/public/program-page',
  activity: 'routes/public/activity-page',
  disclosure: 'routes/public/disclosure-page',
} as const

/**
 * The cache key of a page of programs or of published reports, or of its data; `undefined` for any other path. Unknown parameters, order and repetition
 * lead to the same key, so that they neither miss the cache nor fill the memory.
 */
export function pageKey(target: string): string | undefined {
  // Most requests have no query, so there is nothing to parse.
  if (target === paths.programs() || program.test(target)) return target
  if (!starts.some((one) => target.startsWith(one))) return undefined
  const [address = '', ...query] = target.split('?')
  const isData = address.endsWith(DATA)
  const path = isData ? address.slice(0, -DATA.length) : address
  const parameters = new URLSearchParams(query.join('?'))
  const page = pageOf(path, parameters)
  return page && isData ? dataKey(page, parameters.getAll(ROUTES)) : page?.join('')
}

type Page = readonly [path: string, query: string]

function pageOf(path: string, parameters: URLSearchParams): Page | undefined {
  if (program.test(path) || disclosure.test(path)) return [path, '']
  if (path === paths.activity()) return [path, paths.activity(parsePage(parameters)).slice(path.length)]
  if (path !== paths.programs()) return undefined
  // The page redirects from a URL with empty fields.
  if ([...parameters.values()].includes('')) return undefined
  return [path, formatFilters(parseFilters(parameters))]
}

function dataKey([path, query]: Page, routes: readonly string[]): string | undefined {
  const address = `${path}${DATA}${query}`
  if (routes.length === 0) return address
  const own = routeOf(path)
  // Any other selection of routes is served, but not cached.
  if (routes.length > 1 || routes[0] !== own) return undefined
  return `${address}${query === '' ? '?' : '&'}${ROUTES}=${own}`
}

function routeOf(path: string): string {
  if (path === paths.programs()) return dataRoutes.programs
  if (path === paths.activity()) return dataRoutes.activity
  return disclosure.test(path) ? dataRoutes.disclosure : dataRoutes.program
}
