import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { getStaffDesk, listStaffActs } from '@grana/contract/staff/desk'
import { readActs, readDesk } from './desk.ts'

export const staffRoutes: readonly OperationRoute[] = [route(getStaffDesk, readDesk), route(listStaffActs, readActs)]
