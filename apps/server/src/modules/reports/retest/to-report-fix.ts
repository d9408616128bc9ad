import { retestRules, type ReportFix } from '@grana/contract/reports/fix'
import type { ReportCard } from '@grana/contract/reports/report'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { canOnReport } from '../can-on-report.ts'
import type { LoadedReport } from '../loaded-report.ts'
import {
  hasRounds,
  isAskable,
  isDateAsked,
  isMovable,
  isWaiting,
  isWindowOpen,
  mayAnswer,
  silenceEnds,
} from './policy.ts'

type AwaitedColumns = Pick<LoadedReport['report'], 'verification' | 'retest_asked_at' | 'fix_proposed_at'>

function toDue({ report }: LoadedReport): Pick<ReportFix, 'due'> {
  const { fix_days: days, fix_due_at: at, fix_left: left, fix_agreed_at: agreed } = report
  if (days === null || (at === null && left === null)) return {}
  return {
    due: {
      days,
      ...(at !== null && { at: at.toISOString() }),
      ...(left !== null && { left }),
      is_agreed: agreed !== null,
    },
  }
}

function toFixed({ report }: LoadedReport): Pick<ReportFix, 'fixed'> {
  const { fixed_at: at, fix_took: took, fix_kept: kept } = report
  if (at === null || took === null) return {}
  return { fixed: { at: at.toISOString(), took, ...(kept !== null && { is_kept: kept }) } }
}

/** The action of the agent that the report waits for, for lists. */
export function toAwaited(row: AwaitedColumns): Pick<ReportCard, 'awaits'> {
  const { verification, retest_asked_at: asked, fix_proposed_at: proposed } = row
  if (verification === 'requested' && asked !== null)
    return { awaits: { what: 'retest', until: addWorkingDays(asked, retestRules.silenceDays).toISOString() } }
  return proposed === null ? {} : { awaits: { what: 'fix_date' } }
}

/** The fix of a report for its reader: retest, deadline, and what they may do. */
export function toReportFix(loaded: LoadedReport): ReportFix {
  const { report, actor, at } = loaded
  const fixes = canOnReport('report.fixed', loaded) === 'yes'
  const retests = canOnReport('report.retest', loaded) === 'yes'
  const isAgent = actor.side === 'agent' && report.agent_id === actor.userId
  const ends = isWaiting(report) ? silenceEnds(report) : undefined
  return {
    verification: report.verification,
    round: report.retest_round,
    ...(report.retest_asked_at !== null && { asked_at: report.retest_asked_at.toISOString() }),
    ...(ends !== undefined && { answer_due_at: ends.toISOString() }),
    ...toDue(loaded),
    ...(report.fix_proposed_at !== null && { proposed_at: report.fix_proposed_at.toISOString() }),
    ...toFixed(loaded),
    can: {
      ask: fixes && isWindowOpen(loaded.program, at) && isAskable(report) && hasRounds(report),
      cancel: fixes && isWaiting(report),
      answer: retests && mayAnswer(report, { side: actor.side, at }),
      propose_date: fixes && isMovable(report),
      answer_date: isAgent && retests && isDateAsked(report),
    },
  }
}
