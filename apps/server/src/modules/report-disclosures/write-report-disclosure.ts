import { handle } from '#server/http/handle.ts'
import { writeReportDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toMemberActor } from '../reports/public.ts'
import { changeDisclosure, disclosureBound, writeChange } from './disclosure-actions.ts'

export const writeReportDisclosure = handle(
  operation,
  (context, member, { params, body: form }) =>
    changeDisclosure(context, toMemberActor(member), params.report, writeChange({ form })),
  disclosureBound,
)
