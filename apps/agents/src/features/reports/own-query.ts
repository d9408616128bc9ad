import { reportLastPage } from '@grana/contract/reports/agent-reports'
import type { ReportState } from '@grana/contract/reports/values'

export const ownViews = {
  all: [],
  open: ['received', 'triaging', 'needs_info', 'pending_organization', 'accepted'],
  waiting: ['needs_info'],
  closed: ['closed', 'archived'],
} as const satisfies Record<string, readonly ReportState[]>
export type OwnView = keyof typeof ownViews
export const ownViewNames = Object.keys(ownViews) as OwnView[]

export type OwnQuery = {
  readonly view: OwnView
  readonly program: string
  readonly q: string
  readonly page: number
}

/** Parses the query of the URL; invalid values are ignored. */
export function parseOwnQuery(search: URLSearchParams): OwnQuery {
  const program = search.get('program') ?? ''
  return {
    view: ownViewNames.find((name) => name === search.get('view')) ?? 'all',
    program: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(program) ? program : '',
    q: (search.get('q') ?? '').trim().slice(0, 80),
    page: Math.min(reportLastPage, Math.max(1, Math.floor(Number(search.get('page'))) || 1)),
  }
}

/** Formats the query as URL parameters; defaults are omitted. */
export function formatOwnQuery({ view, program, q, page }: OwnQuery): Record<string, string> {
  return {
    ...(view !== 'all' && { view }),
    ...(program !== '' && { program }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  }
}

export const isNarrowed = ({ view, program, q }: OwnQuery): boolean => view !== 'all' || program !== '' || q !== ''
