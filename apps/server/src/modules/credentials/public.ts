export {
  beginLogin,
  beginTry,
  captchaThreshold,
  countAccountFailure,
  withRefund,
  withTryLimit,
  triesLeft,
  loginKeys,
  lockoutThreshold,
} from './attempts.ts'
export { isPasswordClosed } from './queries-password-open.ts'
export { assertPassword, assertPasswordOpen } from './assert-password.ts'
export { assertNewPassword } from './password-strength.ts'
export { incrementCounter, deleteAttempts, freeTries, acquireTurn } from './queries-attempts.ts'
export { getCredentials, updatePasswordHash, setPassword } from './queries-credentials.ts'
export { triesKey } from './tries-key.ts'
