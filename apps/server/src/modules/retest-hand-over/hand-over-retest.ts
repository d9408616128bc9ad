import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { handOverRetest as operation } from '@grana/contract/reports/retest-hand-over'
import {
  actionBound,
  assertCommentRate,
  mayHandOver,
  recordReportEvents,
  toMemberActor,
  withLockedReport,
  type LockedAction,
} from '../reports/public.ts'
import { addHelper, listCandidates } from './queries.ts'

/** Gives the retest to another invited agent, once; the agent of the report may still answer first. */
const handOverAction = (invitation: string): LockedAction => ({
  permission: 'report.fixed',
  act: async (trx, locked) => {
    const { report, actor, at } = locked
    if (!mayHandOver(report, at)) throw new DomainError('report.retest_refused')
    const candidate = (await listCandidates(trx, report)).find(({ id }) => id === invitation)
    if (candidate === undefined) throw new DomainError('request.not_found')
    await assertCommentRate(trx, locked)
    if (!(await addHelper(trx, report, { agentId: candidate.agent_id, userId: actor.userId, at })))
      throw new DomainError('report.retest_refused')
    await recordReportEvents(trx, locked, { kind: 'retest_handed_over' })
  },
})

export const handOverRetest = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, handOverAction(body.invitation)),
  { ...actionBound, maxStatements: 34 },
)
