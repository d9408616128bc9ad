import { handle } from '#server/http/handle.ts'
import { getAgentPaymentProofLink as operation } from '@grana/contract/payouts/report-payments'
import { toAgentActor, withReport } from '../reports/public.ts'
import { createProofLink } from './proof-link.ts'

export const getAgentPaymentProofLink = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, {
    permission: 'report.read',
    run: (trx, loaded) => createProofLink(context, trx, { loaded, fileId: params.file }),
  }),
)
