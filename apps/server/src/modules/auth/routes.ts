import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  confirmIdentity,
  endSession,
  forgotPassword,
  knowBrowser,
  logIn,
  proveEmail,
  refreshToken,
  registerAgent,
  registerCustomer,
  resendVerification,
  resetPassword,
  verifyToken,
} from '@grana/contract/auth'
import {
  confirmTwoFactor,
  disableTwoFactor,
  prepareTwoFactor,
  renewRecoveryCodes,
} from '@grana/contract/second-factor'
import { disableSecondFactor, renewCodes } from './change-second-factor.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { signOut } from './end-session.ts'
import { askForReset } from './forgot-password.ts'
import { confirmBrowser } from './know-browser.ts'
import { signIn } from './log-in.ts'
import { askForProofAgain, proveAddress } from './prove-email.ts'
import { proveIdentity } from './prove-identity.ts'
import { refreshSession } from './refresh-session.ts'
import { signUpAgent } from './register-agent.ts'
import { signUpCustomer } from './register-customer.ts'
import { setNewPassword } from './reset-password.ts'
import { prepareSecondFactor } from './set-up-second-factor.ts'
import { tellSession } from './verify-token.ts'

export const authRoutes: readonly OperationRoute[] = [
  route(logIn, signIn),
  route(registerAgent, signUpAgent),
  route(registerCustomer, signUpCustomer),
  route(verifyToken, tellSession),
  route(refreshToken, refreshSession),
  route(endSession, signOut),
  route(forgotPassword, askForReset),
  route(resetPassword, setNewPassword),
  route(proveEmail, proveAddress),
  route(resendVerification, askForProofAgain),
  route(knowBrowser, confirmBrowser),
  route(confirmIdentity, proveIdentity),
  route(prepareTwoFactor, prepareSecondFactor),
  route(confirmTwoFactor, confirmSecondFactor),
  route(disableTwoFactor, disableSecondFactor),
  route(renewRecoveryCodes, renewCodes),
]
