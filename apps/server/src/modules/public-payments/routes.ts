import type { OperationRoute } from '#server/http/handle.ts'
import { getPublicPayments } from './get-public-payments.ts'
import { setPublicPayments } from './set-public-payments.ts'

export const publicPaymentRoutes: readonly OperationRoute[] = [getPublicPayments, setPublicPayments]
