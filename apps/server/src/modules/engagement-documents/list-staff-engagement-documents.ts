import { handle } from '#server/http/handle.ts'
import { listStaffEngagementDocuments as operation } from '@grana/contract/engagements/documents'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toStaffDocuments } from './to-documents.ts'

export const listStaffEngagementDocuments = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => toStaffDocuments(trx, await findForStaff(trx, params.id), actor.user.id)),
)
