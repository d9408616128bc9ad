import { DomainError } from '#server/lib/domain-error.ts'
import type { RetestAnswer } from '@grana/contract/reports/fix'
import { recordReportEvents } from '../record-report-events.ts'
import type { LockedAction } from '../report-access.ts'
import { mayAnswer } from './policy.ts'

/** Answers a retest, as the agent, or as the triager once the agent was silent for long enough. */
export const answerRetestAction = ({ answer, text }: { answer: RetestAnswer; text: string }): LockedAction => ({
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
  },
})
