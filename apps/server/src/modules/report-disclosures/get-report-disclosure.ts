import { handle } from '#server/http/handle.ts'
import { getReportDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toMemberActor } from '../reports/public.ts'
import { readDisclosure } from './disclosure-actions.ts'

export const getReportDisclosure = handle(operation, (context, member, { params }) =>
  readDisclosure(context, toMemberActor(member), params.report),
)
