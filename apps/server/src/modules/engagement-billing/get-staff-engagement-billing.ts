import { handle } from '#server/http/handle.ts'
import { getStaffEngagementBilling as operation } from '@grana/contract/engagements/billing'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toStaffBilling } from './to-billing.ts'

export const getStaffEngagementBilling = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => toStaffBilling(trx, await findForStaff(trx, params.id))),
)
