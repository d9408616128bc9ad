import { handle } from '#server/http/handle.ts'
import { declineReportDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toMemberActor } from '../reports/public.ts'
import { changeDisclosure, declineChange, disclosureBound } from './disclosure-actions.ts'

export const declineReportDisclosure = handle(
  operation,
  (context, member, { params, body }) =>
    changeDisclosure(context, toMemberActor(member), params.report, declineChange(body.revision, body.reason)),
  disclosureBound,
)
