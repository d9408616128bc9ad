import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { changePassword, endAllSessions, endOtherSession, getUser, listSessions } from '@grana/contract/accounts'
import { replacePassword } from './change-password.ts'
import { readUser } from './get-user.ts'
import { endAll, endOne, readSessions } from './sessions.ts'

export const accountRoutes: readonly OperationRoute[] = [
  route(getUser, readUser),
  route(changePassword, replacePassword),
  route(listSessions, readSessions),
  route(endOtherSession, endOne),
  route(endAllSessions, endAll),
]
