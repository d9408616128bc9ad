import { handle } from '#server/http/handle.ts'
import { commentStaffReport as operation } from '@grana/contract/staff/triage'
import { triagerAccess, commentOnReport } from '../reports/public.ts'
import { actionBound } from './statement-bounds.ts'

export const commentStaffReport = handle(
  operation,
  (context, actor, { params, body }) =>
    commentOnReport(context, triagerAccess(actor), { reportId: params.id, ...body }),
  actionBound,
)
