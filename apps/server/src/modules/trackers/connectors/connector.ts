import type { Outbound, OutboundFault } from '#server/lib/outbound/outbound.ts'
import type { TrackerFault, TrackerKind } from '@grana/contract/machines/trackers'

/** Why a call failed: its status if the tracker answered. */
export type CallFailure = { fault: TrackerFault; status: number | null }

/** What a call returned, or why it failed. */
export type Outcome<T> = { value: T } | CallFailure

/** A ticket as its tracker names it. */
export type ExternalTicket = { id: string; key: string; url: string }

/** What a ticket says. Texts of people are shown as they are and interpreted by no tracker. */
export type TicketContent = {
  title: string
  facts: readonly { label: string; value: string }[]
  /** The address of the report, also the mark by which a ticket is found. */
  address: string
  sections: readonly { heading: string; text: string }[]
  labels: readonly string[]
  /** The name that the severity has in the tracker. */
  severityName: string | undefined
}

export type TicketComment = { heading: string; text: string }

/** What the product asks of a tracker; each kind has an implementation. */
export type Connector = {
  /** Whether the token reads the project, and tickets can be made in it. */
  check: () => Promise<Outcome<true>>
  /** A ticket with the address of a report, among those made since a moment. */
  find: (address: string, since: Date) => Promise<Outcome<ExternalTicket | undefined>>
  create: (content: TicketContent) => Promise<Outcome<ExternalTicket>>
  isClosed: (ticket: { project: string; id: string }) => Promise<Outcome<boolean>>
  comment: (ticket: { project: string; id: string }, comment: TicketComment) => Promise<Outcome<true>>
}

export type ConnectorSettings = {
  kind: TrackerKind
  site: string
  project: string
  account: string | null
  issueType: string | null
  token: string
}

/** Sends one call and returns the JSON of its answer. */
export type Call = (path: string, body?: unknown) => Promise<Outcome<unknown>>

const faultOf = (fault: OutboundFault): TrackerFault => {
  if (fault === 'resolver-failed') return 'resolver_failed'
  if (fault === 'not-secure') return 'not_secure'
  if (fault === 'timed-out') return 'timed_out'
  return fault === 'too-large' ? 'garbled' : fault
}

function parse(text: string): Outcome<unknown> {
  try {
    return { value: text === '' ? null : JSON.parse(text) }
  } catch {
    return { fault: 'garbled', status: null }
  }
}

/** Calls of one tracker with its token, through the guarded outbound client only. */
export function createCall(
  outbound: Outbound,
  { site, headers }: { site: string; headers: Readonly<Record<string, string>> },
): Call {
  return async (path, body) => {
    const answer = await outbound.callApi(`${site}${path}`, {
      headers: {
        'user-agent': 'Grana-Trackers/1.0',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if ('fault' in answer) return { fault: faultOf(answer.fault), status: null }
    const { status } = answer
    return status >= 200 && status < 300 ? parse(answer.body) : { fault: 'wrong_status', status }
  }
}

/** Reads an answer by a schema; an answer of another form is garbled. */
export function readAs<T, U>(
  outcome: Outcome<unknown>,
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  to: (value: T) => U,
): Outcome<U> {
  if ('fault' in outcome) return outcome
  const parsed = schema.safeParse(outcome.value)
  return parsed.success ? { value: to(parsed.data) } : { fault: 'garbled', status: null }
}

/** The address of a page that the tracker names: shown as a link, so nothing but a web address. */
export const isPage = (text: string): boolean => text.length <= 2048 && /^https?:\/\/[^\s]+$/.test(text)
