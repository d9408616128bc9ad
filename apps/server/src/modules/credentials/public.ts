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
export { assertPassword } from './assert-password.ts'
export { assertNewPassword } from './password-strength.ts'
export { incrementCounter, deleteAttempts, freeTries, acquireTurn } from './queries-attempts.ts'
export { getCredentials, updatePasswordHash, setPassword } from './queries-credentials.ts'
export { triesKey } from './tries-key.ts'
