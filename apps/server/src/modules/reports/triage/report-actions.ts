import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'
import type { TransitionForm, Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { canOnReport } from '../can-on-report.ts'
import { normalizeCvss } from '../normalize-cvss.ts'
import { getProposal } from '../proposals.ts'
import { transitionReport } from '../transition-report.ts'
import { assertCommentRate } from './assert-comment-rate.ts'
import { withLockedReport, recordReportEvent, type ReportAccess } from './locked-report.ts'

/** Actions that members and triagers share. */

type CommentInput = { reportId: string; text: string; audience: Audience }

export function commentOnReport(
  context: Context,
  desk: ReportAccess,
  { reportId, text, audience }: CommentInput,
): Promise<Report> {
  const at = context.clock()
  const needed = audience === 'internal' ? 'report.note' : 'report.message'
  return withLockedReport(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      if (canOnReport(needed, held.actor, held.report) !== 'yes') throw new DomainError('auth.forbidden')
      await assertCommentRate(trx, held.report, { side: held.actor.side, at })
      await recordReportEvent(trx, held, { happening: { kind: 'commented', audience, text }, at })
    },
  })
}

/** Throws unless the day is after today in UTC-12, where a day ends last. */
function assertFutureDay(day: string | undefined, at: Date): void {
  const today = new Date(at.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (day !== undefined && day <= today) throw new DomainError('report.review_past')
}

export function transitionLockedReport(
  context: Context,
  desk: ReportAccess,
  { reportId, body }: { reportId: string; body: TransitionForm },
): Promise<Report> {
  const at = context.clock()
  const { duplicate_of: duplicateOf, known_issue: knownIssue, review_on: reviewOn, ...rest } = body
  assertFutureDay(reviewOn, at)
  const input = { ...rest, duplicateOf, knownIssue, reviewOn }
  return withLockedReport(context, desk, {
    reportId,
    at,
    work: async (trx, { report, program, actor }) => {
      await transitionReport(trx, report, { program, actor, input, at })
    },
  })
}

type SeverityInput = { reportId: string; severity: Severity; cvss?: string | undefined; text: string }

/** Sets the severity, or proposes it if the actor may only suggest. */
export function setOrProposeSeverity(context: Context, desk: ReportAccess, given: SeverityInput): Promise<Report> {
  const at = context.clock()
  const { reportId, severity, text } = given
  const counted = normalizeCvss(severity, given.cvss)
  return withLockedReport(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      const decision = canOnReport('report.severity', held.actor, held.report)
      if (decision === 'no') throw new DomainError('auth.forbidden')
      await assertCommentRate(trx, held.report, { side: held.actor.side, at })
      const details = { severity, severity_before: held.report.severity, ...counted }
      if (decision === 'suggest') {
        await recordReportEvent(trx, held, { happening: { kind: 'proposed', audience: 'internal', text, details }, at })
        return
      }
      await recordReportEvent(trx, held, {
        happening: { kind: 'severity_set', text, details },
        change: { severity },
        at,
      })
    },
  })
}

type ProposalKey = { reportId: string; number: number }

/** Applies a proposal; the user who applies it is the actor of the event. */
export function applyProposal(
  context: Context,
  desk: ReportAccess,
  { reportId, number }: ProposalKey,
): Promise<Report> {
  const at = context.clock()
  return withLockedReport(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      const { report, program, actor } = held
      if (report.state === 'archived') throw new DomainError('report.frozen')
      const found = await getProposal(trx, number, { report, program, actor, at })
      if (!found.fits) throw new DomainError('report.move_refused')
      if (!found.can_apply) throw new DomainError('auth.forbidden')
      if ('to' in found.input) {
        await transitionReport(trx, report, { program, actor, input: { ...found.input, proposal: number }, at })
        return
      }
      const { severity, text, cvss } = found.input
      const details = {
        severity,
        severity_before: report.severity,
        proposal: String(number),
        ...(cvss !== undefined && { cvss }),
      }
      await recordReportEvent(trx, held, {
        happening: { kind: 'severity_set', text, details },
        change: { severity },
        at,
      })
    },
  })
}

export function dismissProposal(
  context: Context,
  desk: ReportAccess,
  { reportId, number, text }: ProposalKey & { text?: string | undefined },
): Promise<Report> {
  const at = context.clock()
  return withLockedReport(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      if (held.report.state === 'archived') throw new DomainError('report.frozen')
      const found = await getProposal(trx, number, { ...held, at })
      if (!found.can_dismiss) throw new DomainError('auth.forbidden')
      const details = { proposal: String(number) }
      // Agents read no internal events, so the dismissal of an agent's proposal is visible to everyone.
      const audience = found.side === 'agent' ? 'everyone' : 'internal'
      await recordReportEvent(trx, held, { happening: { kind: 'dismissed', audience, text, details }, at })
    },
  })
}
