import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { pairwiseId } from '#server/lib/pairwise-id.ts'
import { decide, rolesOf } from '#server/permissions/decide.ts'
import type { AvailableTransition, Report, ReportCard, ReportEvent } from '@grana/contract/reports/report'
import type { Permission } from '@grana/contract/tenancy'
import { listReportFiles } from '../report-files/public.ts'
import { canOnReport } from './can-on-report.ts'
import { toOpenProposals } from './proposals.ts'
import { listCitations, toCitation, type CitationRow } from './queries-citations.ts'
import {
  findReportNames,
  findQuality,
  findReportContent,
  listEvents,
  listProposals,
  type ReportNames,
  type EventRow,
  type ListedReport,
} from './queries-lists.ts'
import type { ProgramFacts, ReportRow } from './queries-reports.ts'
import { isRewardable, visibleTrack } from './rewards/policy.ts'
import { toReward } from './rewards/to-reward.ts'
import { toReportSnapshot } from './transition-report.ts'
import { transitionsFor, type ReportActor } from './transitions.ts'

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
    ...toDue(row),
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

type EventReader = { actor: ReportActor; cited: CitationRow | undefined; agent: Report['agent'] & { account: string } }

/** Maps an event. Hides the names of members and triagers from the agent. */
function toEvent(row: EventRow, { actor: { side }, cited, agent }: EventReader): ReportEvent {
  const actorId = row.actor_id === agent.account ? agent.id : row.actor_id
  const isNamed = row.actor_id !== null && (side !== 'agent' || row.side === 'agent')
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
    details: side === 'agent' ? withoutInternalIds(row.details) : row.details,
    ...(cited && { cites: toCitation(cited) }),
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

function teamFields(report: ReportRow, around: ReportNames) {
  return {
    ...(report.duplicate_of !== null && { duplicate_of: report.duplicate_of }),
    ...(report.known_issue_id !== null && {
      known_issue: {
        id: report.known_issue_id,
        title: around.known_title ?? '',
        known_since: around.known_since ?? '',
      },
    }),
    ...(report.assigned_to !== null && {
      assigned_to: { id: report.assigned_to, name: around.assignee_name ?? '' },
    }),
  }
}

function namesOf(report: ReportRow, around: ReportNames, { side }: ReportActor) {
  return {
    target: { id: report.target_id, name: around.target_name, address: around.target_address },
    // The agent may not open the original of a duplicate; the closing event cites what they may see.
    ...(side !== 'agent' && teamFields(report, around)),
  }
}

/** Adds undecided proposals that are older than the listed events. */
function withProposals(events: readonly EventRow[], proposals: readonly EventRow[]): readonly EventRow[] {
  const first = events[0]?.number ?? 0
  return [...proposals.filter(({ number }) => number < first), ...events]
}

/** Whether a member may accept the report; analysts only if the program allows it. */
export function canAcceptReport(
  actor: ReportActor,
  { report, program }: { report: ReportRow; program: Pick<ProgramFacts, 'analysts_accept'> },
): boolean {
  if (actor.side !== 'organization') return false
  const decision = decide('report.accept', rolesOf(actor.membership, report.program_id))
  return decision === 'yes' || (decision === 'own' && program.analysts_accept)
}

/** The id of the agent for a reader: each organization sees its own pairwise id. */
export function agentIdForReader({ config }: Context, { side }: ReportActor, report: ReportRow): string {
  const { organization_id: organizationId, agent_id: userId } = report
  return side === 'organization' ? pairwiseId(config.appSecret, { organizationId, userId }) : userId
}

type Reader = { program: ProgramFacts; actor: ReportActor; at: Date; agentId: string }

/** Maps a report for a reader, with everything that they may see and do. */
export async function toReport(trx: Trx, report: ReportRow, { program, actor, at, agentId }: Reader): Promise<Report> {
  const [around, words, quality, proposals] = [
    await findReportNames(trx, report.id),
    await findReportContent(trx, report),
    await findQuality(trx, report),
    actor.side === 'agent' ? [] : await listProposals(trx, report),
  ]
  if (around === undefined || words === undefined) throw new DomainError('request.not_found')
  const events = withProposals(await listEvents(trx, report), proposals)
  const cited = await listCitations(trx, report, { initials: around.initials, events })
  const agent = { id: agentId, username: around.agent_name }
  const shown = { actor, agent: { ...agent, account: report.agent_id } }
  const isFrozen = report.state === 'archived'
  const handles = actor.side !== 'agent' && canOnReport('report.note', actor, report) === 'yes'
  const can = (permission: Permission) => !isFrozen && canOnReport(permission, actor, report) !== 'no'
  return {
    ...toReportCard({ ...report, program_name: around.program_name, initials: around.initials }, { handles }),
    agent,
    ...namesOf(report, around, actor),
    ...(actor.side !== 'agent' && triagerOf(report, events)),
    policy_version: report.policy_version,
    claimed_severity: report.claimed_severity,
    ...(words.cvss_vector !== null && { cvss: words.cvss_vector }),
    summary: words.summary,
    steps: words.steps,
    impact: words.impact,
    files: await listReportFiles(trx, report),
    ...(report.clause !== null && { clause: report.clause }),
    ...(report.review_on !== null && { review_on: report.review_on }),
    clock: toClock(report, at),
    events: events.map((row) => toEvent(row, { ...shown, cited: cited.get(row.number) })),
    moves: transitionsFor(toReportSnapshot(report, program), actor, at).map(toMove),
    reward: await toReward(trx, report, {
      actor,
      approves: actor.side === 'organization' && canOnReport('reward.approve', actor, report) === 'yes',
      handles,
    }),
    ...(quality !== undefined && { quality }),
    proposals: toOpenProposals(proposals, { report, program, actor, at }),
    can: {
      message: can('report.message'),
      note: actor.side !== 'agent' && can('report.note'),
      assign: actor.side !== 'agent' && can('report.assign'),
      rate: !isFrozen && isRewardable(report) && canAcceptReport(actor, { report, program }),
      ...(canOnReport('report.readings', actor, report) === 'yes' && { see_readings: true }),
      set_severity: can('report.severity'),
      only_proposes_severity: canOnReport('report.severity', actor, report) === 'suggest',
    },
  }
}
