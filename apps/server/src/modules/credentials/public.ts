export {
  beginLogin,
  beginTry,
  captchaFrom,
  countAccountFailure,
  counted,
  guarded,
  leftAfter,
  loginKeys,
  strangersLockedAt,
} from './attempts.ts'
export { demandPassword } from './demand-password.ts'
export { checkNewPassword, personalWords } from './password-strength.ts'
export { countOne, forgetAttempts, freeTries, takeTurn } from './queries-attempts.ts'
export { findCredentials, renewHash, setPassword } from './queries-credentials.ts'
export { triesKey } from './tries-key.ts'
