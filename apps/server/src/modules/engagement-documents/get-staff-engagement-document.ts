import { handle } from '#server/http/handle.ts'
import { getStaffEngagementDocument as operation } from '@grana/contract/engagements/documents'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { findMade, keyOf } from './document-access.ts'

export const getStaffEngagementDocument = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => findMade(trx, keyOf(await findForStaff(trx, params.id), params.edition))),
)
