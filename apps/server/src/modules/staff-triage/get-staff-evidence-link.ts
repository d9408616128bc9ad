import { handle } from '#server/http/handle.ts'
import { getStaffEvidenceLink as operation } from '@grana/contract/staff/triage'
import { triagerAccess, createTriagerEvidenceLink } from '../reports/public.ts'

export const getStaffEvidenceLink = handle(operation, (context, actor, { params }) =>
  createTriagerEvidenceLink(context, triagerAccess(actor), { reportId: params.id, fileId: params.file }),
)
