import { handle } from '#server/http/handle.ts'
import { rejectStaffDocument as operation } from '@grana/contract/staff/targets'
import { decideStaffDocument } from './decide-staff-document.ts'

export const rejectStaffDocument = handle(operation, (context, actor, { params, body }) =>
  decideStaffDocument(context, actor, { id: params.id, reason: body.reason, isApproved: false }),
)
