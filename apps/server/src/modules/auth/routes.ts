import type { OperationRoute } from '#server/http/handle.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { forgotPassword } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import { registerAgent } from './register-agent.ts'
import { registerCustomer } from './register-customer.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { trustBrowser } from './trust-browser.ts'
import { verifyEmailAddress } from './verify-email-address.ts'

export const authRoutes: readonly OperationRoute[] = [
  logIn,
  registerAgent,
  registerCustomer,
  forgotPassword,
  resetPassword,
  verifyEmailAddress,
  resendVerification,
  trustBrowser,
  confirmIdentity,
]
