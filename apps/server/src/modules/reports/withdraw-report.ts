import { handle } from '#server/http/handle.ts'
import { withdrawReport as operation } from '@grana/contract/reports/agent-reports'
import { transitionOwnReport } from './agent-actions.ts'

export const withdrawReport = handle(operation, (context, actor, { params }) =>
  transitionOwnReport(context, actor, { id: params.report, input: { to: 'closed', reason: 'withdrawn' } }),
)
