import { handle } from '#server/http/handle.ts'
import { listCorrectionTargets as operation } from '@grana/contract/reports/corrections'
import { toMemberActor, withReport } from '../reports/public.ts'
import { listTargetsInScope } from './queries.ts'

export const listCorrectionTargets = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'report.close',
    run: async (trx, { report }) =>
      (await listTargetsInScope(trx, report)).map(({ id, name, address }) => ({ id, name, address })),
  }),
)
