import { handle } from '#server/http/handle.ts'
import { getV1AgentReport as operation } from '@grana/contract/machines/v1-agent'
import { getOwnReport } from './get-own-report.ts'
import { toV1Report } from './to-v1-report.ts'

export const getV1AgentReport = handle(operation, async (context, machine, { params }) =>
  toV1Report(await getOwnReport(context, machine, params.report)),
)
