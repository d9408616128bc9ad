import { handle } from '#server/http/handle.ts'
import { toMemberActor, viewAction, withReport } from '#server/modules/reports/public.ts'
import { getV1Report as operation } from '@grana/contract/machines/v1-reports'
import { toV1Report } from './to-v1-report.ts'

export const getV1Report = handle(
  operation,
  async (context, machine, { params }) =>
    toV1Report(await withReport(context, toMemberActor(machine), params.report, viewAction(context))),
  { maxStatements: 24, why: 'reads the whole report, and records the view' },
)
