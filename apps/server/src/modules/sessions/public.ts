export { recordTokenMisuse } from './record-token-misuse.ts'
export { openPendingSession, openSession } from './open-session.ts'
export { saveKnownBrowser } from './queries-browsers.ts'
export { lockEnabledProvider } from './queries-open.ts'
export { revokePastedTokens, rejectPastedTokens } from './revoke-pasted-tokens.ts'
export {
  confirmSession,
  countSecondFactorTry,
  endSession,
  endSessionsOf,
  maxSecondFactorTries,
  recordSecondFactor,
} from './queries.ts'
