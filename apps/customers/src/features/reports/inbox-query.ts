import { severities, type Severity } from '@grana/contract/program-values'
import {
  evidenceLevels,
  inboxAges,
  inboxOrders,
  type EvidenceLevel,
  type InboxAge,
  type InboxCard,
  type InboxOrder,
} from '@grana/contract/reports/inbox'
import { isSearchable } from '@grana/contract/reports/search'
import { reportStates, type ReportState } from '@grana/contract/reports/values'

/** Views of the inbox, each with its server query. */
const views = {
  open: { open: '1' },
  mine: { open: '1', mine: '1' },
  grave: { open: '1', severity: ['high', 'critical'] },
  // A reward stays due after its report was closed.
  reward: { stage: 'reward' },
  pay: { unpaid: '1' },
  fix: { fixing: '1' },
  disputed: { disputed: '1' },
  closed: { state: ['closed', 'archived'] },
  all: {},
} as const satisfies Record<string, object>
export type View = keyof typeof views
export const viewNames = Object.keys(views) as View[]

export type Filters = {
  view: View
  q: string
  program: string
  target: string
  weakness: string
  agent: string
  assignee: string
  tag: string
  account: 'with' | 'without' | ''
  evidence: EvidenceLevel | ''
  age: InboxAge | ''
  severity: Severity | ''
  state: ReportState | ''
  late: boolean
  unassigned: boolean
  sort: InboxOrder | ''
  page: number
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? ''

const toSearchText = (text: string) => (isSearchable(text) ? text : '')

/** Parses the URL; invalid values are ignored. */
export function parseFilters(search: URLSearchParams): Filters {
  return {
    view: oneOf(viewNames, search.get('view')) || 'open',
    q: toSearchText(search.get('q') ?? ''),
    program: search.get('program') ?? '',
    target: search.get('target') ?? '',
    weakness: search.get('weakness') ?? '',
    agent: search.get('agent') ?? '',
    assignee: search.get('assignee') ?? '',
    tag: search.get('tag') ?? '',
    account: oneOf(['with', 'without'], search.get('account')),
    evidence: oneOf(evidenceLevels, search.get('evidence')),
    age: oneOf(inboxAges, search.get('age')),
    severity: oneOf(severities, search.get('severity')),
    state: oneOf(reportStates, search.get('state')),
    sort: oneOf(inboxOrders, search.get('sort')),
    late: search.get('late') === '1',
    unassigned: search.get('unassigned') === '1',
    page: Math.max(1, Number(search.get('page')) || 1),
  }
}

/** Formats the filters as URL parameters; defaults are omitted. */
export function formatFilters(filters: Filters): URLSearchParams {
  const { view, late, unassigned, page, ...texts } = filters
  const search = new URLSearchParams()
  if (view !== 'open') search.set('view', view)
  for (const [name, value] of Object.entries(texts)) if (value !== '') search.set(name, value)
  if (late) search.set('late', '1')
  if (unassigned) search.set('unassigned', '1')
  if (page > 1) search.set('page', String(page))
  return search
}

/** The filters with tokens, as text; an empty one is not set. */
export function toTokens(filters: Filters): Record<string, string> {
  const { view: _view, q: _q, page: _page, late, unassigned, ...texts } = filters
  return { ...texts, late: late ? '1' : '', unassigned: unassigned ? '1' : '' }
}

/** The change that a token makes; an empty value removes its filter. */
export function toFilter(name: string, value: string): Partial<Filters> {
  const isSwitch = name === 'late' || name === 'unassigned'
  return { [name]: isSwitch ? value !== '' : value }
}

/** Filters that the server takes as they are. */
const plainNames = [
  'q',
  'program',
  'target',
  'weakness',
  'agent',
  'assignee',
  'tag',
  'account',
  'evidence',
  'age',
  'sort',
] as const

export function isNarrowed({ severity, state, late, unassigned, ...filters }: Filters): boolean {
  const isPlain = plainNames.some((name) => name !== 'sort' && filters[name] !== '')
  return isPlain || severity !== '' || state !== '' || late || unassigned
}

type Base = {
  open?: '1'
  mine?: '1'
  severity?: readonly Severity[]
  state?: readonly ReportState[]
  stage?: 'reward'
  unpaid?: '1'
  fixing?: '1'
  disputed?: '1'
}

/** The plain filters that are set. */
function plainOf(filters: Filters): { [name in (typeof plainNames)[number]]?: Exclude<Filters[name], ''> } {
  return Object.fromEntries(plainNames.map((name) => [name, filters[name]]).filter(([, value]) => value !== ''))
}

/**
 * The same view for a colleague: what is assigned to the member is named by the member, because each reader has an own
 * "assigned to me". The page is where the reader was, not what was sought.
 */
export function toSharedFilters(filters: Filters, userId: string): Filters {
  const isOwn = filters.view === 'mine'
  return { ...filters, page: 1, ...(isOwn && { view: 'open', assignee: userId }) }
}

/** Server query. A filter narrows its view and never replaces it by a wider one. */
export function toReportQuery(filters: Filters) {
  const { severity: gravest, state: standing, ...base }: Base = views[filters.view]
  const { severity, state } = filters
  const grave = gravest ?? severities
  const states = standing ?? reportStates
  const severe = severity !== '' && grave.includes(severity) ? [severity] : gravest
  const stands = state !== '' && states.includes(state) ? [state] : standing
  return {
    ...base,
    ...(severe && { severity: [...severe] }),
    ...(stands && { state: [...stands] }),
    ...plainOf(filters),
    ...(filters.late && { late: '1' as const }),
    ...(filters.unassigned && { unassigned: '1' as const }),
    page: filters.page,
  }
}

/** Whether a view is sorted by deadline. */
export const isUrgent = (filters: Filters): boolean =>
  filters.sort !== 'evidence' &&
  (['open', 'stage', 'fixing'].some((name) => name in views[filters.view]) || filters.late)

/** In the view of what is to be fixed, the deadline of each row is that of its fix. */
export const withShownDue = (rows: readonly InboxCard[], { view }: Filters): readonly InboxCard[] =>
  view === 'fix'
    ? rows.map(({ due: _due, ...row }) => (row.fix ? { ...row, due: { stage: 'fix', ...row.fix } } : row))
    : rows
