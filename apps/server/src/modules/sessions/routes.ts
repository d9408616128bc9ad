import type { OperationRoute } from '#server/http/handle.ts'
import { createHandoffCode } from './create-handoff-code.ts'
import { endSession } from './end-session.ts'
import { exchangeHandoffCode } from './exchange-handoff-code.ts'
import { listAccessActivity } from './list-access-activity.ts'
import { listSessions } from './list-sessions.ts'
import { refreshToken } from './refresh-token.ts'
import { revokeAllSessions } from './revoke-all-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { verifyToken } from './verify-token.ts'

export const sessionRoutes: readonly OperationRoute[] = [
  verifyToken,
  refreshToken,
  endSession,
  createHandoffCode,
  exchangeHandoffCode,
  listSessions,
  listAccessActivity,
  revokeSession,
  revokeAllSessions,
]
