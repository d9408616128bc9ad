import type { OperationRoute } from '#server/http/handle.ts'
import { getEngagementBilling } from './get-engagement-billing.ts'
import { getStaffEngagementBilling } from './get-staff-engagement-billing.ts'
import { recordEngagementInvoice } from './record-engagement-invoice.ts'
import { setEngagementOrder } from './set-engagement-order.ts'

export const engagementBillingRoutes: readonly OperationRoute[] = [
  getEngagementBilling,
  setEngagementOrder,
  getStaffEngagementBilling,
  recordEngagementInvoice,
]
