import { handle } from '#server/http/handle.ts'
import { agreeToReportDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toMemberActor } from '../reports/public.ts'
import { agreeChange, changeDisclosure, disclosureBound } from './disclosure-actions.ts'

export const agreeToReportDisclosure = handle(
  operation,
  (context, member, { params, body }) =>
    changeDisclosure(context, toMemberActor(member), params.report, agreeChange(body.revision)),
  disclosureBound,
)
