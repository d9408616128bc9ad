import { handle } from '#server/http/handle.ts'
import { getPaymentProofLink as operation } from '@grana/contract/payouts/report-payments'
import { toMemberActor, withReport } from '../reports/public.ts'
import { createProofLink } from './proof-link.ts'

export const getPaymentProofLink = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: (trx, loaded) => createProofLink(context, trx, { loaded, fileId: params.file }),
  }),
)
