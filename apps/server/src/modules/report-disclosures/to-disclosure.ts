import {
  disclosureLimits,
  type Disclosure,
  type DisclosureCredit,
  type DisclosureText,
} from '@grana/contract/reports/disclosure'
import { canOnReport, type LoadedReport, type ReportRow } from '../reports/public.ts'
import {
  isActOpen,
  nextTrack,
  privateTrack,
  type DisclosureAct,
  type DisclosureSide,
  type DisclosureTrack,
} from './disclosure-track.ts'
import type { DisclosureRow } from './queries.ts'

/** The track of a stored disclosure; a report without one is private. */
export function trackOf(row: DisclosureRow | undefined): DisclosureTrack {
  if (row === undefined) return privateTrack
  return {
    state: row.state,
    revision: row.revision,
    agreed: { agent: row.agent_agreed !== null, organization: row.organization_agreed !== null },
    withdrawal: row.withdrawal_side,
  }
}

/** Only the agent and the organization disclose; triagers read. */
export const sideOf = ({ actor: { side } }: LoadedReport): DisclosureSide | undefined =>
  side === 'staff' ? undefined : side

/** Only a closed report can be disclosed. */
export const isClosed = ({ state }: Pick<ReportRow, 'state'>): boolean => state === 'closed' || state === 'archived'

/** Whether writing is a first request or a new revision; each needs its own permission. */
export function writeActOf(track: DisclosureTrack): Extract<DisclosureAct, 'ask' | 'edit'> {
  return isActOpen(track, 'ask') ? 'ask' : 'edit'
}

function abilitiesOf(loaded: LoadedReport, track: DisclosureTrack): Disclosure['can'] {
  const side = sideOf(loaded)
  if (side === undefined) return { write: false, agree: false, decline: false, withdraw: false }
  const [mayAsk, mayAgree] = [
    canOnReport('disclosure.ask', loaded) === 'yes',
    canOnReport('disclosure.agree', loaded) === 'yes',
  ]
  const act = writeActOf(track)
  const step = { act, side, agrees: mayAgree }
  const isWritable = nextTrack(track, step) !== undefined && track.revision < disclosureLimits.revisions
  const open = (decision: 'agree' | 'decline' | 'withdraw') =>
    mayAgree && nextTrack(track, { act: decision, side }) !== undefined
  return {
    write: isClosed(loaded.report) && isWritable && (act === 'ask' ? mayAsk : mayAgree),
    agree: isClosed(loaded.report) && open('agree'),
    decline: open('decline'),
    withdraw: open('withdraw'),
  }
}

function textOf(row: DisclosureRow): DisclosureText {
  return {
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    ...(row.what_happened !== null && { what_happened: row.what_happened }),
    ...(row.impact !== null && { impact: row.impact }),
    ...(row.steps !== null && { steps: row.steps }),
    weakness: row.weakness,
    severity: row.severity,
    submitted_on: row.submitted_on,
    closed_on: row.closed_on,
  }
}

function toStatement<S extends string>(side: S | null, reason: string | null, at: Date | null) {
  return side === null || reason === null || at === null ? undefined : { side, reason, at: at.toISOString() }
}

/** Thanks are chosen until the publication. */
export const isCreditOpen = (row: DisclosureRow | undefined): boolean => row === undefined || row.slug === null

/** Maps the disclosure of a report for its reader. */
export function toDisclosure(
  loaded: LoadedReport,
  row: DisclosureRow | undefined,
  authorCredit?: DisclosureCredit,
): Disclosure {
  const track = trackOf(row)
  const shared = {
    state: track.state,
    revision: track.revision,
    agreed: track.agreed,
    only_asks: canOnReport('disclosure.ask', loaded) === 'yes' && canOnReport('disclosure.agree', loaded) !== 'yes',
    can: abilitiesOf(loaded, track),
    ...(authorCredit !== undefined && isCreditOpen(row) && { own_credit: authorCredit }),
  }
  if (row === undefined) return { ...shared, credit: 'anonymous' }
  const withdrawal = toStatement(row.withdrawal_side, row.withdrawal_reason, row.withdrawal_at)
  const ended = toStatement(row.ended_side, row.ended_reason, row.ended_at)
  return {
    ...shared,
    text: textOf(row),
    publish_on: row.publish_on,
    credit: row.credit,
    asked: { side: row.asked_side, at: row.asked_at.toISOString() },
    written: { side: row.written_side, at: row.written_at.toISOString() },
    ...(withdrawal && { withdrawal }),
    ...(ended && { ended }),
    ...(row.slug !== null && { slug: row.slug }),
    ...(row.published_at !== null && { published_at: row.published_at.toISOString() }),
  }
}
