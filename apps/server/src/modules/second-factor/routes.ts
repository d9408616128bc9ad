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

const codeBound = {
  mostStatements: 24,
  why: 'attempts are counted per address, account and browser around the code, and the other sessions end with it',
}

export const secondFactorRoutes: readonly OperationRoute[] = [
  route(prepareTwoFactor, prepareSecondFactor),
  route(confirmTwoFactor, confirmSecondFactor, codeBound),
  route(disableTwoFactor, disableSecondFactor, codeBound),
  route(renewRecoveryCodes, renewCodes),
  route(listPasskeys, listKeys),
  route(preparePasskey, prepareKey),
  route(addPasskey, addKey),
  route(renamePasskey, renameKey),
  route(removePasskey, removeKey),
  route(askForPasskey, askForKey),
  route(confirmPasskey, showKey),
]
