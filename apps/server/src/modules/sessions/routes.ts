import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { endAllSessions, endOtherSession, listAccessActivity, listSessions } from '@grana/contract/accounts'
import { endSession, refreshToken, verifyToken } from '@grana/contract/auth'
import { exchangeHandoffCode, giveHandoffCode } from '@grana/contract/handoff'
import { readActivity } from './access-activity.ts'
import { signOut } from './end-session.ts'
import { takeCode } from './exchange-handoff-code.ts'
import { giveCode } from './give-handoff-code.ts'
import { endAll, endOne, readSessions } from './own-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import { tellSession } from './verify-token.ts'

export const sessionRoutes: readonly OperationRoute[] = [
  route(verifyToken, tellSession),
  route(refreshToken, refreshSession),
  route(endSession, signOut),
  route(giveHandoffCode, giveCode),
  route(exchangeHandoffCode, takeCode),
  route(listSessions, readSessions),
  route(listAccessActivity, readActivity),
  route(endOtherSession, endOne),
  route(endAllSessions, endAll),
]
