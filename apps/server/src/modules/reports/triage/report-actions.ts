import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'
import type { CommentForm, TransitionForm } from '@grana/contract/reports/report'
import { canOnReport } from '../can-on-report.ts'
import { normalizeCvss } from '../normalize-cvss.ts'
import { getProposal } from '../proposals.ts'
import { assertCommentRate, assertNotArchived, recordReportEvents, sendCommentFiles } from '../record-report-events.ts'
import type { LockedAction } from '../report-access.ts'
import { transitionReport } from '../transition-report.ts'

/** Actions that several sides share. */

export const commentAction = ({ text, audience, files }: CommentForm): LockedAction => ({
  permission: audience === 'internal' ? 'report.note' : 'report.message',
  act: async (trx, locked) => {
    await assertCommentRate(trx, locked)
    await recordReportEvents(trx, locked, { kind: 'commented', audience, text })
    await sendCommentFiles(trx, locked, { files, audience })
  },
})

/** Comments as the agent. In `needs_info` the comment is the answer: the report returns to triage and its SLA clock resumes. */
export const replyAction = ({ text, files }: Omit<CommentForm, 'audience'>): LockedAction => ({
  permission: 'report.message',
  act: async (trx, locked) => {
    assertNotArchived(locked)
    if (locked.report.state === 'needs_info') {
      await transitionReport(trx, locked, { to: 'triaging', text })
    } else {
      await assertCommentRate(trx, locked)
      await recordReportEvents(trx, locked, { kind: 'commented', text })
    }
    await sendCommentFiles(trx, locked, { files, audience: 'everyone' })
  },
})

/** Throws unless the day is after today in UTC-12, where a day ends last. */
function assertFutureDay(day: string | undefined, at: Date): void {
  const today = new Date(at.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (day !== undefined && day <= today) throw new DomainError('report.review_past')
}

/** Makes a transition. Users who work on the report may try; the table of transitions decides. */
export function transitionAction(form: TransitionForm, at: Date): LockedAction {
  const { duplicate_of: duplicateOf, known_issue: knownIssue, review_on: reviewOn, ...rest } = form
  assertFutureDay(reviewOn, at)
  return {
    permission: 'report.note',
    act: (trx, locked) => transitionReport(trx, locked, { ...rest, duplicateOf, knownIssue, reviewOn }),
  }
}

type SeverityForm = { severity: Severity; cvss?: string | undefined; text: string }

/** Sets the severity, or proposes it if the actor may only suggest. */
export function severityAction({ severity, cvss, text }: SeverityForm): LockedAction {
  const normalized = normalizeCvss(severity, cvss)
  return {
    permission: 'report.severity',
    acceptsProposals: true,
    act: async (trx, locked) => {
      await assertCommentRate(trx, locked)
      const event = { text, details: { severity, severity_before: locked.report.severity, ...normalized } }
      const isDecision = canOnReport('report.severity', locked) === 'yes'
      await recordReportEvents(
        trx,
        locked,
        isDecision
          ? { kind: 'severity_set', ...event, change: { severity } }
          : { kind: 'proposed', audience: 'internal', ...event },
      )
    },
  }
}

/** Applies a proposal; the user who applies it is the actor of the event. */
export const applyProposalAction = (number: number): LockedAction => ({
  permission: 'report.note',
  act: async (trx, locked) => {
    assertNotArchived(locked)
    const { input, fits, can_apply: canApply } = await getProposal(trx, locked, number)
    if (!fits) throw new DomainError('report.move_refused')
    if (!canApply) throw new DomainError('auth.forbidden')
    if ('to' in input) return transitionReport(trx, locked, { ...input, proposal: number })
    const { severity, text, cvss } = input
    const details = {
      severity,
      severity_before: locked.report.severity,
      proposal: String(number),
      ...(cvss !== undefined && { cvss }),
    }
    return recordReportEvents(trx, locked, { kind: 'severity_set', text, details, change: { severity } })
  },
})

export const dismissProposalAction = (number: number, text: string | undefined): LockedAction => ({
  permission: 'report.note',
  act: async (trx, locked) => {
    assertNotArchived(locked)
    const { side, can_dismiss: canDismiss } = await getProposal(trx, locked, number)
    if (!canDismiss) throw new DomainError('auth.forbidden')
    // Agents read no internal events, so the dismissal of an agent's proposal is visible to everyone.
    const audience = side === 'agent' ? 'everyone' : 'internal'
    await recordReportEvents(trx, locked, { kind: 'dismissed', audience, text, details: { proposal: String(number) } })
  },
})
