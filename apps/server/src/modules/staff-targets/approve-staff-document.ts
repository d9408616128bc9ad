import { handle } from '#server/http/handle.ts'
import { approveStaffDocument as operation } from '@grana/contract/staff/targets'
import { decideStaffDocument } from './decide-staff-document.ts'

export const approveStaffDocument = handle(operation, (context, actor, { params, body }) =>
  decideStaffDocument(context, actor, { id: params.id, reason: body.reason, isApproved: true }),
)
