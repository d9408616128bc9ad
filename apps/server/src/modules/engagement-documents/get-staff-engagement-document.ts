import { handle } from '#server/http/handle.ts'
import { getStaffEngagementDocument as operation } from '@grana/contract/engagements/documents'
import { asStaff } from '../staff/public.ts'
import { findMadeForStaff } from './document-access.ts'

export const getStaffEngagementDocument = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const { content } = await findMadeForStaff(trx, actor, { ...params, action: 'document.read' })
    return content
  }),
)
