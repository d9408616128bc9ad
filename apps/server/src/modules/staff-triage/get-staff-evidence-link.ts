import { handle } from '#server/http/handle.ts'
import { getStaffEvidenceLink as operation } from '@grana/contract/staff/triage'
import { evidenceLinkAction, toTriagerActor, withReport } from '../reports/public.ts'

export const getStaffEvidenceLink = handle(operation, (context, triager, { params }) =>
  withReport(context, toTriagerActor(triager), params.id, evidenceLinkAction(context, params.file)),
)
