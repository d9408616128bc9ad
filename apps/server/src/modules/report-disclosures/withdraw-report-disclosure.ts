import { handle } from '#server/http/handle.ts'
import { withdrawReportDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toMemberActor } from '../reports/public.ts'
import { changeDisclosure, disclosureBound, withdrawChange } from './disclosure-actions.ts'

export const withdrawReportDisclosure = handle(
  operation,
  (context, member, { params, body }) =>
    changeDisclosure(context, toMemberActor(member), params.report, withdrawChange(body.reason)),
  disclosureBound,
)
