import type { NoticeName } from '@grana/contract/live/notices'
import type { Audience, ClosingReason, ReportEventKind, ReportSide, ReportState } from '@grana/contract/reports/values'
import type { Permission } from '@grana/contract/tenancy'
import { decidedBy } from '../reports/public.ts'

/** Something that happened, as far as telling looks at it. What was said is not part of it. */
export type Happened = {
  kind: ReportEventKind
  audience: Audience
  side: ReportSide
  from: ReportState | null
  to: ReportState | null
  reason: ClosingReason | null
  details: Readonly<Record<string, string>>
}

/**
 * Who is told. `handlers`: whoever it is assigned to, or all who work on the program's reports. `assignee`: only whoever
 * it is assigned to. `handlers and owners`: with the owners of the organization. `given`: somebody, as long as it is theirs. `mayDo`: those of the program who hold a permission.
 */
export type Circle =
  | 'agent'
  | 'handlers'
  | 'handlers and owners'
  | 'assignee'
  | { given: string }
  | { mayDo: Permission }

export type ReportNotice = Extract<NoticeName, `report.${string}`>
export type Telling = { to: Circle; as: ReportNotice }

const agent = (as: ReportNotice): Telling => ({ to: 'agent', as })
const handlers = (as: ReportNotice): Telling => ({ to: 'handlers', as })

function ofTriage({ from, side }: Happened): Telling[] {
  if (from === 'received') return [agent('report.received')]
  if (from === 'needs_info')
    return [side === 'agent' ? handlers('report.answered') : agent('report.question_withdrawn')]
  return [side === 'agent' ? handlers('report.reopened') : agent('report.reopened')]
}

function ofClosing({ side, reason }: Happened): Telling[] {
  if (reason === 'withdrawn') return [handlers('report.withdrawn')]
  return side === 'system' ? [agent('report.closed'), handlers('report.closed')] : [agent('report.closed')]
}

const ofMoves: Readonly<Record<ReportState, (event: Happened) => Telling[]>> = {
  received: () => [],
  triaging: ofTriage,
  needs_info: () => [agent('report.asked')],
  pending_organization: () => [agent('report.forwarded'), handlers('report.forwarded')],
  accepted: () => [agent('report.accepted')],
  closed: ofClosing,
  archived: () => [],
}

function ofComment({ audience, side }: Happened): Telling[] {
  if (audience === 'internal') return [{ to: 'assignee', as: 'report.noted' }]
  return [side === 'agent' ? handlers('report.commented') : agent('report.commented')]
}

const ofProposal = ({ details }: Happened): Telling[] => [{ to: { mayDo: decidedBy(details) }, as: 'report.proposed' }]

/** Only whoever was given it, as a member or to triage; nobody where it was taken from somebody. */
function ofAssignment({ details: { user, triager } }: Happened): Telling[] {
  const given = user ?? triager
  return given === undefined ? [] : [{ to: { given }, as: 'report.assigned' }]
}

/** Who is told what of everything that can happen to a report. A new kind of event needs its line. */
const tellings: Readonly<Record<ReportEventKind, (event: Happened) => readonly Telling[]>> = {
  submitted: () => [{ to: 'handlers and owners', as: 'report.submitted' }],
  moved: (event) => (event.to === null ? [] : ofMoves[event.to](event)),
  commented: ofComment,
  proposed: ofProposal,
  dismissed: () => [],
  severity_set: () => [agent('report.severity_set')],
  assigned: ofAssignment,
  quality_set: () => [],
  reward_asked: () => [{ to: { mayDo: 'reward.approve' }, as: 'report.reward_asked' }],
  // Another amount in the place of one that was approved says so.
  reward_approved: ({ details: { before } }) => [
    agent(before === undefined ? 'report.reward_decided' : 'report.reward_revised'),
  ],
  // Told with the approval.
  reward_reserved: () => [],
  reward_revised: () => [],
  reward_withdrawn: () => [],
  reward_ineligible: () => [agent('report.reward_none')],
  reward_paid: () => [agent('report.reward_paid')],
  reward_received: () => [handlers('report.reward_received')],
  reward_missing: () => [handlers('report.reward_missing')],
}

/** What is to be told of something. The agent hears nothing of what is internal, whatever the table says. */
export function tellingsOf(event: Happened): readonly Telling[] {
  const all = tellings[event.kind](event)
  return event.audience === 'internal' ? all.filter(({ to }) => to !== 'agent') : all
}
