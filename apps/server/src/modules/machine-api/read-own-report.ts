import type { Context } from '#server/context.ts'
import type { TokenAgent } from '#server/http/session/actor.ts'
import { toAgentActor, toReport, withReport } from '#server/modules/reports/public.ts'

/** A report of the agent as the agent reads it. */
export const readOwnReport = (context: Context, machine: TokenAgent, reportId: string) =>
  withReport(context, toAgentActor(machine), reportId, {
    permission: 'report.read',
    run: (trx, loaded) => toReport(context, trx, loaded),
  })
