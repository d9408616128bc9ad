import { handle } from '#server/http/handle.ts'
import { listStaffDuplicateCandidates as operation } from '@grana/contract/staff/triage'
import { duplicateCandidatesAction, toTriagerActor, withReport } from '../reports/public.ts'

export const listStaffDuplicateCandidates = handle(operation, (context, triager, { params }) =>
  withReport(context, toTriagerActor(triager), params.id, duplicateCandidatesAction),
)
