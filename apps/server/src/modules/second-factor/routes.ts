import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  addPasskey,
  askForPasskey,
  confirmPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '@grana/contract/factors/passkeys'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import { disableSecondFactor, renewCodes } from './change.ts'
import { confirmSecondFactor } from './confirm.ts'
import { addKey, prepareKey } from './passkey-add.ts'
import { askForKey, showKey } from './passkey-confirm.ts'
import { listKeys, removeKey, renameKey } from './passkeys.ts'
import { prepareSecondFactor } from './set-up.ts'

export const secondFactorRoutes: readonly OperationRoute[] = [
  route(prepareTwoFactor, prepareSecondFactor),
  route(confirmTwoFactor, confirmSecondFactor),
  route(disableTwoFactor, disableSecondFactor),
  route(renewRecoveryCodes, renewCodes),
  route(listPasskeys, listKeys),
  route(preparePasskey, prepareKey),
  route(addPasskey, addKey),
  route(renamePasskey, renameKey),
  route(removePasskey, removeKey),
  route(askForPasskey, askForKey),
  route(confirmPasskey, showKey),
]
