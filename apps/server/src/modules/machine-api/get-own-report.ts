import type { Context } from '#server/context.ts'
import type { TokenAgent } from '#server/http/session/actor.ts'
import { toAgentActor, toReport, withReport } from '#server/modules/reports/public.ts'

/** Returns a report to the API token of its agent, with the fields that agents see. */
export const getOwnReport = (context: Context, machine: TokenAgent, reportId: string) =>
  withReport(context, toAgentActor(machine), reportId, {
    permission: 'report.read',
    run: (trx, loaded) => toReport(context, trx, loaded),
  })
