import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import {
  actionBound,
  replyAction,
  toAgentActor,
  withLockedReport,
  type LockedReport,
} from '#server/modules/reports/public.ts'
import { addV1AgentComment as operation } from '@grana/contract/machines/v1-agent'
import { toV1Comments } from './to-v1-report.ts'

export const addV1AgentComment = handle(
  operation,
  async (context, machine, { params, body }) => {
    const reply = replyAction({ ...body, files: undefined })
    const act = async (trx: Trx, locked: LockedReport) => {
      await reply.act(trx, locked)
      // In the log of the platform: which tools an agent uses is not for the organization to know.
      await recordEvent(trx, {
        actorId: machine.user.id,
        action: 'agent_token.used',
        thing: 'api_token',
        thingId: machine.token.id,
        details: { operation: operation.name, report: locked.report.id },
      })
    }
    return toV1Comments(await withLockedReport(context, toAgentActor(machine), params.report, { ...reply, act }))
  },
  { ...actionBound, maxStatements: actionBound.maxStatements + 1 },
)
