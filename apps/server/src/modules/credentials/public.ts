export {
  beginTry,
  captchaFrom,
  countAccountFailure,
  counted,
  guarded,
  leftAfter,
  loginKeys,
  strangersLockedAt,
  type LoginKeys,
} from './attempts.ts'
export { demandPassword } from './demand-password.ts'
export { checkNewPassword, personalWords } from './password-strength.ts'
export { countingTry, countOne, forgetAttempts, forgottenBefore, freeTries, takeTurn } from './queries-attempts.ts'
export { findCredentials, renewHash, setPassword } from './queries-credentials.ts'
export { triesKey } from './tries-key.ts'
