import {
  assets,
  maxRewardFilter,
  programLastPage,
  programSorts,
  publicProgramStates,
  sectors,
  type Asset,
  type ProgramKind,
  type ProgramSort,
  type PublicProgramState,
  type Sector,
} from '@grana/contract/program-values'
import { directoryAddress } from '@grana/messages/es/programs'

/** Kinds that are listed publicly: a pentest is a private program. */
export const listedKinds = ['bounty', 'vdp'] as const satisfies readonly ProgramKind[]
export type ListedKind = (typeof listedKinds)[number]

/** Filters of the directory, as in its URL. */
export interface ProgramFilters {
  readonly search: string
  readonly kind: ListedKind | undefined
  readonly assets: readonly Asset[]
  readonly sectors: readonly Sector[]
  readonly state: PublicProgramState | undefined
  /** Bounds of the largest reward, in whole units of the currency. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly sort: ProgramSort
  readonly page: number
}

export const noFilters: ProgramFilters = {
  search: '',
  kind: undefined,
  assets: [],
  sectors: [],
  state: undefined,
  from: undefined,
  to: undefined,
  sort: 'recent',
  page: 1,
}

const { names } = directoryAddress
const longestSearch = 100

/** Ignores invalid values: an old or mistyped link still opens the directory. */
export function parseFilters(address: URLSearchParams): ProgramFilters {
  const getParameter = (name: string) => address.get(name) ?? ''
  const parseValue = <V extends string>(values: readonly V[], words: Record<V, string>, name: string) => {
    const given = new Set(address.getAll(name))
    return values.filter((value) => given.has(words[value]))
  }
  const [from, to] = inOrder(parseAmount(getParameter(names.from)), parseAmount(getParameter(names.to)))
  return {
    search: parseSearch(getParameter(names.search)),
    kind: parseValue(listedKinds, directoryAddress.kinds, names.kind)[0],
    assets: parseValue(assets, directoryAddress.assets, names.asset),
    sectors: parseValue(sectors, directoryAddress.sectors, names.sector),
    state: parseValue(publicProgramStates, directoryAddress.states, names.state)[0],
    from,
    to,
    sort: parseValue(programSorts, directoryAddress.sorts, names.sort)[0] ?? 'recent',
    page: readPage(getParameter(names.page)),
  }
}

/** Query string in a fixed order; empty without filters. */
export function formatFilters(filters: Partial<ProgramFilters>): string {
  const { search, kind, assets: types, sectors: fields, state, from, to, sort, page } = { ...noFilters, ...filters }
  const pairs: readonly (readonly [string, string | number | false | undefined])[] = [
    [names.search, search],
    [names.kind, kind && directoryAddress.kinds[kind]],
    ...types.map((asset) => [names.asset, directoryAddress.assets[asset]] as const),
    ...fields.map((sector) => [names.sector, directoryAddress.sectors[sector]] as const),
    [names.state, state && directoryAddress.states[state]],
    [names.from, from],
    [names.to, to],
    [names.sort, sort !== 'recent' && directoryAddress.sorts[sort]],
    [names.page, page > 1 && page],
  ]
  const given = pairs.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams(given).toString()
  return query && `?${query}`
}

/** Number of active filters, without sorting and paging. */
export function countFilters({
  search,
  kind,
  assets: types,
  sectors: fields,
  state,
  from,
  to,
}: ProgramFilters): number {
  const single = [search, kind, state, from, to].filter(Boolean).length
  return single + types.length + fields.length
}

export function parseSearch(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the API takes a line that people can read
  const line = text.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
  return line.trim().normalize('NFC').slice(0, longestSearch).toWellFormed().trim()
}

/** Whole units; thousands may be separated by a comma, a point or a space. */
export function parseAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  return Math.min(Number(digits), maxRewardFilter) || undefined
}

function inOrder(from: number | undefined, to: number | undefined): readonly (number | undefined)[] {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
}

function readPage(text: string): number {
  return /^\d{1,4}$/.test(text) ? Math.min(Math.max(Number(text), 1), programLastPage) : 1
}
