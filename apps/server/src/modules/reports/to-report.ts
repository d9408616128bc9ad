import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { pairwiseId } from '#server/lib/pairwise-id.ts'
import type { AvailableTransition, Report, ReportCard, ReportEvent } from '@grana/contract/reports/report'
import type { Permission } from '@grana/contract/tenancy'
import { listReportFiles, listSentCommentFiles } from '../report-files/public.ts'
import { canOnReport, type ReportUser } from './can-on-report.ts'
import type { LoadedReport } from './loaded-report.ts'
import { toOpenProposals } from './proposals.ts'
import { listCitations, toCitation, type CitationRow } from './queries-citations.ts'
import {
  findReportNames,
  findReportContent,
  listEvents,
  listProposals,
  type ReportNames,
  type EventRow,
  type ListedReport,
} from './queries-lists.ts'
import type { ReportRow } from './queries-reports.ts'
import { toAwaited, toReportFix } from './retest/to-report-fix.ts'
import { isRewardable, visibleTrack } from './rewards/policy.ts'
import { toReward } from './rewards/to-reward.ts'
import { transitionsFor } from './transitions.ts'

/** What a side reads. All other differences between readers follow from the permission table. */
type ReaderView = {
  /** Names of members and triagers, proposals, and ids of what only they may open. */
  seesTeam: boolean
  /** The id of the agent: each organization sees its own pairwise id. */
  agentId: (context: Context, report: ReportRow) => string
}

const accountId: ReaderView['agentId'] = (_context, report) => report.agent_id

const readerViews: Readonly<Record<ReportUser['side'], ReaderView>> = {
  agent: { seesTeam: false, agentId: accountId },
  staff: { seesTeam: true, agentId: accountId },
  organization: {
    seesTeam: true,
    agentId: ({ config }, { organization_id: organizationId, agent_id: userId }) =>
      pairwiseId(config.appSecret, { organizationId, userId }),
  },
}

type DueColumns = Pick<ListedReport, 'due_stage' | 'due_days' | 'due_at' | 'due_left'>

export function toDue({
  due_stage: stage,
  due_days: days,
  due_at: at,
  due_left: left,
}: DueColumns): Pick<ReportCard, 'due'> {
  if (stage === null || days === null) return {}
  return { due: { stage, days, ...(at !== null && { at: at.toISOString() }), ...(left !== null && { left }) } }
}

/** Maps a row to a list item; `handles` is whether the reader works on the report. */
export function toReportCard(row: ListedReport, { handles }: { handles: boolean }): ReportCard {
  return {
    id: row.id,
    reference: `${row.initials}-${row.number}`,
    title: row.title,
    program: { id: row.program_id, name: row.program_name },
    weakness: row.weakness,
    severity: row.severity,
    state: row.state,
    ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
    reward_track: visibleTrack(row.reward_track, handles),
    ...(row.dispute_state !== null && { dispute: row.dispute_state }),
    ...toDue(row),
    ...toAwaited(row),
    ...(row.from_guest && { from_guest: true as const }),
    submitted_at: row.submitted_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
  }
}

/** Removes the ids of proposals, originals and known issues: agents may not open them and read the citation instead. */
function withoutInternalIds({
  proposal: _proposal,
  duplicate_of: _report,
  known_issue: _issue,
  ...details
}: EventRow['details']) {
  return details
}

type EventReader = {
  seesTeam: boolean
  cited: CitationRow | undefined
  agent: Report['agent'] & { account: string }
  files: ReportEvent['files']
}

/** Maps an event. Hides the names of members and triagers from the agent. */
function toEvent(row: EventRow, { seesTeam, cited, agent, files }: EventReader): ReportEvent {
  // Also for another agent who tested the fix: their name is shown, and never the id of their account.
  const isAgent = row.side === 'agent' || row.actor_id === agent.account
  const actorId = isAgent ? agent.id : row.actor_id
  const isNamed = row.actor_id !== null && (seesTeam || row.side === 'agent')
  return {
    number: row.number,
    kind: row.kind,
    audience: row.audience,
    side: row.side,
    ...(isNamed && { actor: { id: actorId ?? '', name: row.actor_name ?? '' } }),
    ...(row.concerned_id !== null && { concerns: { id: row.concerned_id, name: row.concerned_name ?? '' } }),
    ...(row.from_state !== null && { from: row.from_state }),
    ...(row.to_state !== null && { to: row.to_state }),
    ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
    ...(row.text !== null && { text: row.text }),
    details: seesTeam ? row.details : withoutInternalIds(row.details),
    ...(cited && { cites: toCitation(cited) }),
    ...(files && { files }),
    at: row.created_at.toISOString(),
  }
}

function toMove({ transition, decision }: ReturnType<typeof transitionsFor>[number]): AvailableTransition {
  return {
    to: transition.to,
    ...(transition.reason !== undefined && { reason: transition.reason }),
    needs: [...(transition.needs ?? [])],
    only_proposes: decision === 'suggest',
  }
}

/** Seconds on the SLA clock until now, or until the report was closed. */
function toClock(report: ReportRow, at: Date) {
  const end = report.closed_at ?? report.paused_at ?? at
  const ran = Math.round((end.getTime() - report.submitted_at.getTime()) / 1000) - report.paused_seconds
  return { seconds: Math.max(0, ran), is_paused: report.paused_at !== null }
}

/** The triager, named by the assignment event. Left out when a very long history no longer includes that event. */
function triagerOf({ triager_id: id }: ReportRow, events: readonly EventRow[]): Pick<Report, 'triager'> {
  const given = id === null ? undefined : events.findLast(({ concerned_id: concerned }) => concerned === id)
  return given === undefined ? {} : { triager: { id: id ?? '', name: given.concerned_name ?? '' } }
}

/** Fields for members and triagers. An agent may not open the original of a duplicate; the closing event cites it instead. */
function teamFields(report: ReportRow, { names, events }: { names: ReportNames; events: readonly EventRow[] }) {
  return {
    ...(report.duplicate_of !== null && { duplicate_of: report.duplicate_of }),
    ...(report.known_issue_id !== null && {
      known_issue: {
        id: report.known_issue_id,
        title: names.known_title ?? '',
        known_since: names.known_since ?? '',
      },
    }),
    ...(report.assigned_to !== null && {
      assigned_to: { id: report.assigned_to, name: names.assignee_name ?? '' },
    }),
    ...triagerOf(report, events),
  }
}

/** Adds undecided proposals that are older than the listed events. */
function withProposals(events: readonly EventRow[], proposals: readonly EventRow[]): readonly EventRow[] {
  const first = events[0]?.number ?? 0
  return [...proposals.filter(({ number }) => number < first), ...events]
}

/** What the reader may do with the report; nothing of it once it is archived. */
function abilitiesOf(loaded: LoadedReport): Report['can'] {
  const { report, actor } = loaded
  const isFrozen = report.state === 'archived'
  const can = (permission: Permission) => !isFrozen && canOnReport(permission, loaded) !== 'no'
  return {
    message: can('report.message'),
    note: can('report.note'),
    assign: can('report.assign'),
    rate: isRewardable(report) && can('report.accept'),
    ...(canOnReport('report.readings', loaded) === 'yes' && { see_readings: true }),
    ...(actor.side === 'organization' && can('report.close') && { correct: true }),
    ...(canOnReport('report.redact', loaded) === 'yes' && { redact: true }),
    set_severity: can('report.severity'),
    only_proposes_severity: canOnReport('report.severity', loaded) === 'suggest',
  }
}

/** Maps a report for its reader, with everything that they may see and do. */
export async function toReport(context: Context, trx: Trx, loaded: LoadedReport): Promise<Report> {
  const { report, actor, at } = loaded
  const { seesTeam, agentId } = readerViews[actor.side]
  const names = await findReportNames(trx, report.id)
  const content = await findReportContent(trx, report)
  if (names === undefined || content === undefined) throw new DomainError('request.not_found')
  const proposals = seesTeam ? await listProposals(trx, report) : []
  const events = withProposals(await listEvents(trx, report), proposals)
  const cited = await listCitations(trx, report, { initials: names.initials, events })
  const agent = { id: agentId(context, report), username: names.agent_name }
  const shown = { seesTeam, agent: { ...agent, account: report.agent_id } }
  const handles = canOnReport('report.note', loaded) === 'yes'
  const sent = await listSentCommentFiles(trx, report, { readsNotes: handles })
  const approves = canOnReport('reward.approve', loaded) === 'yes'
  return {
    ...toReportCard({ ...report, program_name: names.program_name, initials: names.initials }, { handles }),
    agent,
    target: { id: report.target_id, name: names.target_name, address: names.target_address },
    ...(seesTeam && teamFields(report, { names, events })),
    policy_version: report.policy_version,
    claimed_severity: report.claimed_severity,
    ...(content.cvss_vector !== null && { cvss: content.cvss_vector }),
    summary: content.summary,
    steps: content.steps,
    impact: content.impact,
    files: await listReportFiles(trx, report),
    ...(report.evidence_at !== null && {
      evidence: { score: report.evidence_score, signals: content.signals },
    }),
    ...(report.clause !== null && { clause: report.clause }),
    ...(report.review_on !== null && { review_on: report.review_on }),
    clock: toClock(report, at),
    events: events.map((row) => toEvent(row, { ...shown, cited: cited.get(row.number), files: sent.get(row.number) })),
    moves: transitionsFor(loaded).map(toMove),
    reward: await toReward(trx, report, {
      actor,
      approves,
      handles,
      feeBasisPoints: context.config.rewardFeeBasisPoints,
    }),
    fix: toReportFix(loaded),
    ...(content.quality !== null && { quality: content.quality }),
    proposals: toOpenProposals(proposals, loaded),
    can: abilitiesOf(loaded),
  }
}
