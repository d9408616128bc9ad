import { handle } from '#server/http/handle.ts'
import { getAgentReportAuthors as operation } from '@grana/contract/together/report-authors'
import { toAgentActor, withReport } from '../reports/public.ts'
import { toAuthors } from './to-authors.ts'

export const getAgentReportAuthors = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, { permission: 'report.read', run: toAuthors }),
)
