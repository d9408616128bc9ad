import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import { disableSecondFactor, renewCodes } from './change.ts'
import { confirmSecondFactor } from './confirm.ts'
import { prepareSecondFactor } from './set-up.ts'

export const secondFactorRoutes: readonly OperationRoute[] = [
  route(prepareTwoFactor, prepareSecondFactor),
  route(confirmTwoFactor, confirmSecondFactor),
  route(disableTwoFactor, disableSecondFactor),
  route(renewRecoveryCodes, renewCodes),
]
