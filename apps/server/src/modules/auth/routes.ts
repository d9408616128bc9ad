import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  confirmIdentity,
  forgotPassword,
  knowBrowser,
  logIn,
  proveEmail,
  registerAgent,
  registerCustomer,
  resendVerification,
  resetPassword,
} from '@grana/contract/auth'
import { askForReset } from './forgot-password.ts'
import { confirmBrowser } from './know-browser.ts'
import { signIn } from './log-in.ts'
import { askForProofAgain, proveAddress } from './prove-email.ts'
import { proveIdentity } from './prove-identity.ts'
import { signUpAgent } from './register-agent.ts'
import { signUpCustomer } from './register-customer.ts'
import { setNewPassword } from './reset-password.ts'

export const authRoutes: readonly OperationRoute[] = [
  route(logIn, signIn),
  route(registerAgent, signUpAgent),
  route(registerCustomer, signUpCustomer),
  route(forgotPassword, askForReset),
  route(resetPassword, setNewPassword),
  route(proveEmail, proveAddress),
  route(resendVerification, askForProofAgain),
  route(knowBrowser, confirmBrowser),
  route(confirmIdentity, proveIdentity),
]
