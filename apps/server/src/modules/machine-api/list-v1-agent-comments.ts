import { handle } from '#server/http/handle.ts'
import { listV1AgentComments as operation } from '@grana/contract/machines/v1-agent'
import { getOwnReport } from './get-own-report.ts'
import { toV1Comments } from './to-v1-report.ts'

export const listV1AgentComments = handle(operation, async (context, machine, { params }) =>
  toV1Comments(await getOwnReport(context, machine, params.report)),
)
