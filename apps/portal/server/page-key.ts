import { readFilters, writeFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'

/** What all addresses of programs begin with, the list's included. */
const start = paths.program('').slice(0, -1)
const program = new RegExp(`^${paths.program('[0-9a-f-]{36}')}$`)

/** How the router asks for the data of a page that it is about to show, and where it says of which routes. */
const DATA = '.data'
const ROUTES = '_routes'
/** The only routes that it ever names here: those whose loaders ask the API. */
const dataRoutes = { programs: 'routes/public/programs-page', program: 'routes/public/program-page' } as const

/**
 * The one address that a page of programs, or its data, is kept under; nothing when it is neither. Parameters that nobody
 * reads, their order and their repetition all come to the same key, so that they neither miss the page nor fill the
 * memory.
 */
export function pageKey(target: string): string | undefined {
  // Most readers come without a query: nothing has to be read then.
  if (target === paths.programs() || program.test(target)) return target
  if (!target.startsWith(start)) return undefined
  const [address = '', ...query] = target.split('?')
  const isData = address.endsWith(DATA)
  const path = isData ? address.slice(0, -DATA.length) : address
  const parameters = new URLSearchParams(query.join('?'))
  const page = pageOf(path, parameters)
  return page && isData ? dataKey(page, parameters.getAll(ROUTES)) : page?.join('')
}

type Page = readonly [path: string, query: string]

function pageOf(path: string, parameters: URLSearchParams): Page | undefined {
  if (program.test(path)) return [path, '']
  if (path !== paths.programs()) return undefined
  // The page leads away from an address with empty fields.
  if ([...parameters.values()].includes('')) return undefined
  return [path, writeFilters(readFilters(parameters))]
}

function dataKey([path, query]: Page, routes: readonly string[]): string | undefined {
  const address = `${path}${DATA}${query}`
  if (routes.length === 0) return address
  const own = path === paths.programs() ? dataRoutes.programs : dataRoutes.program
  // Any other choice is nobody's: it is answered, but not kept.
  if (routes.length > 1 || routes[0] !== own) return undefined
  return `${address}${query === '' ? '?' : '&'}${ROUTES}=${own}`
}
