import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'
import type { MoveForm, Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { countedAs } from '../counted-as.ts'
import { mayDo } from '../may-do.ts'
import { moveReport } from '../move-report.ts'
import { findProposal } from '../proposals.ts'
import { actOnHeld, tell, type Desk } from './held-report.ts'
import { demandPace } from './pace.ts'

/** What members and triagers do alike. */

type Said = { reportId: string; text: string; audience: Audience }

export function sayOn(context: Context, desk: Desk, { reportId, text, audience }: Said): Promise<Report> {
  const at = context.clock()
  const needed = audience === 'internal' ? 'report.note' : 'report.message'
  return actOnHeld(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      if (mayDo(needed, held.mover, held.report) !== 'yes') throw new DomainError('auth.forbidden')
      await demandPace(trx, held.report, { side: held.mover.side, at })
      await tell(trx, held, { happening: { kind: 'commented', audience, text }, at })
    },
  })
}

/** The day after today, wherever in the world today still is. */
function demandLater(day: string | undefined, at: Date): void {
  const today = new Date(at.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (day !== undefined && day <= today) throw new DomainError('report.review_past')
}

export function moveHeld(
  context: Context,
  desk: Desk,
  { reportId, body }: { reportId: string; body: MoveForm },
): Promise<Report> {
  const at = context.clock()
  const { duplicate_of: duplicateOf, known_issue: knownIssue, review_on: reviewOn, ...rest } = body
  demandLater(reviewOn, at)
  const wish = { ...rest, duplicateOf, knownIssue, reviewOn }
  return actOnHeld(context, desk, {
    reportId,
    at,
    work: async (trx, { report, program, mover }) => {
      await moveReport(trx, report, { program, mover, wish, at })
    },
  })
}

type Judged = { reportId: string; severity: Severity; cvss?: string | undefined; text: string }

/** Sets how grave it is, or says so to those who decide. */
export function judgeSeverity(context: Context, desk: Desk, given: Judged): Promise<Report> {
  const at = context.clock()
  const { reportId, severity, text } = given
  const counted = countedAs(severity, given.cvss)
  return actOnHeld(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      const verdict = mayDo('report.severity', held.mover, held.report)
      if (verdict === 'no') throw new DomainError('auth.forbidden')
      await demandPace(trx, held.report, { side: held.mover.side, at })
      const details = { severity, severity_before: held.report.severity, ...counted }
      if (verdict === 'suggest') {
        await tell(trx, held, { happening: { kind: 'proposed', audience: 'internal', text, details }, at })
        return
      }
      await tell(trx, held, { happening: { kind: 'severity_set', text, details }, change: { severity }, at })
    },
  })
}

type Decided = { reportId: string; number: number }

/** Does what was proposed, as an act of whoever applies it. */
export function applyProposal(context: Context, desk: Desk, { reportId, number }: Decided): Promise<Report> {
  const at = context.clock()
  return actOnHeld(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      const { report, program, mover } = held
      if (report.state === 'archived') throw new DomainError('report.frozen')
      const found = await findProposal(trx, number, { report, program, mover, at })
      if (!found.fits) throw new DomainError('report.move_refused')
      if (!found.can_apply) throw new DomainError('auth.forbidden')
      if ('to' in found.wish) {
        await moveReport(trx, report, { program, mover, wish: { ...found.wish, proposal: number }, at })
        return
      }
      const { severity, text, cvss } = found.wish
      const details = {
        severity,
        severity_before: report.severity,
        proposal: String(number),
        ...(cvss !== undefined && { cvss }),
      }
      await tell(trx, held, { happening: { kind: 'severity_set', text, details }, change: { severity }, at })
    },
  })
}

export function dismissProposal(
  context: Context,
  desk: Desk,
  { reportId, number, text }: Decided & { text?: string | undefined },
): Promise<Report> {
  const at = context.clock()
  return actOnHeld(context, desk, {
    reportId,
    at,
    work: async (trx, held) => {
      if (held.report.state === 'archived') throw new DomainError('report.frozen')
      const found = await findProposal(trx, number, { ...held, at })
      if (!found.can_dismiss) throw new DomainError('auth.forbidden')
      const details = { proposal: String(number) }
      // Who made it learns what became of it: an agent reads none of what is among the team.
      const audience = found.side === 'agent' ? 'everyone' : 'internal'
      await tell(trx, held, { happening: { kind: 'dismissed', audience, text, details }, at })
    },
  })
}
