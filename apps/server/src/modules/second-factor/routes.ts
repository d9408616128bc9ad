import type { OperationRoute } from '#server/http/handle.ts'
import { addPasskey } from './add-passkey.ts'
import { confirmPasskey } from './confirm-passkey.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { listPasskeys } from './list-passkeys.ts'
import { preparePasskey } from './prepare-passkey.ts'
import { prepareTwoFactor } from './prepare-two-factor.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestPasskeyChallenge } from './request-passkey-challenge.ts'

export const secondFactorRoutes: readonly OperationRoute[] = [
  prepareTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  listPasskeys,
  preparePasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  requestPasskeyChallenge,
  confirmPasskey,
]
