import { DomainError } from '#server/lib/domain-error.ts'
import type { RetestForm } from '@grana/contract/reports/retest'
import { assertCommentRate, recordReportEvents, sendCommentFiles } from '../record-report-events.ts'
import type { LockedAction } from '../report-access.ts'
import {
  endOfDay,
  hasRounds,
  isAskable,
  isDateAsked,
  isFitDate,
  isMovable,
  isWaiting,
  isWindowOpen,
  lastDayOf,
  mayAnswer,
} from './policy.ts'

/** Announces a fix and requests a retest. The deadline stays until the agent answers; a proposed date is dropped. */
export const askRetestAction = (text: string): LockedAction => ({
  permission: 'report.fixed',
  act: async (trx, locked) => {
    const { report, at, program } = locked
    if (!isWindowOpen(program, at)) throw new DomainError('report.retest_window')
    if (!isAskable(report)) throw new DomainError('report.retest_refused')
    if (!hasRounds(report)) throw new DomainError('report.retest_rounds')
    await assertCommentRate(trx, locked)
    const round = report.retest_round + 1
    await recordReportEvents(trx, locked, {
      kind: 'retest_asked',
      text,
      details: { round: String(round) },
      change: { verification: 'requested', retest_round: round, retest_asked_at: at, fix_proposed_at: null },
    })
  },
})

/** Cancels a requested retest, which then does not count as a round. */
export const cancelRetestAction = (text: string): LockedAction => ({
  permission: 'report.fixed',
  act: async (trx, locked) => {
    const { report, at } = locked
    if (!isWaiting(report)) throw new DomainError('report.retest_refused')
    await assertCommentRate(trx, locked)
    await recordReportEvents(trx, locked, {
      kind: 'retest_cancelled',
      text,
      details: { round: String(report.retest_round) },
      change: { verification: 'cancelled', retest_round: report.retest_round - 1, retest_ended_at: at },
    })
  },
})

/** Answers a retest as the agent, or as the triager when the agent did not answer in time. */
export const answerRetestAction = ({ answer, text, files }: RetestForm): LockedAction => ({
  permission: 'report.retest',
  act: async (trx, locked) => {
    const { report, actor, at } = locked
    if (!mayAnswer(report, { side: actor.side, at })) throw new DomainError('report.retest_refused')
    await recordReportEvents(trx, locked, {
      kind: 'retest_answered',
      text,
      details: { answer, round: String(report.retest_round) },
      change: { verification: answer, retest_ended_at: at },
    })
    await sendCommentFiles(trx, locked, { files, audience: 'everyone' })
  },
})

/** Asks the agent for a later date. Another proposal replaces it; without an agreement the deadline stays. */
export const proposeFixDateAction = ({ day, text }: { day: string; text: string }): LockedAction => ({
  permission: 'report.fixed',
  act: async (trx, locked) => {
    const { report, at } = locked
    if (!isMovable(report)) throw new DomainError('report.fix_date_refused')
    if (!isFitDate(report, day, at)) throw new DomainError('report.fix_date_unfit')
    await assertCommentRate(trx, locked)
    await recordReportEvents(trx, locked, {
      kind: 'fix_date_asked',
      text,
      details: { due_on: day },
      change: { fix_proposed_at: endOfDay(day) },
    })
  },
})

/** Agrees to the proposed date, which becomes the deadline, or declines it. */
export const answerFixDateAction = ({
  agrees,
  text,
}: {
  agrees: boolean
  text?: string | undefined
}): LockedAction => ({
  permission: 'report.retest',
  act: async (trx, locked) => {
    const { fix_proposed_at: proposed } = locked.report
    if (!isDateAsked(locked.report) || proposed === null) throw new DomainError('report.fix_date_refused')
    await recordReportEvents(trx, locked, {
      kind: 'fix_date_answered',
      text,
      details: { agrees: agrees ? 'yes' : 'no', due_on: lastDayOf(proposed) },
      change: { fix_proposed_at: null, ...(agrees && { fix_agreed_at: proposed }) },
    })
  },
})
