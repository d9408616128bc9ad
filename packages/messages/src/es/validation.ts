import type { ValidationCode } from '@grana/contract/validation'
import { payoutValidationTexts } from './account/payout-validation.ts'
import { accountValidationTexts } from './account/validation.ts'
import { programValidationTexts } from './apps/programs-validation.ts'
import { reportValidationTexts } from './apps/reports-validation.ts'
import { targetValidationTexts } from './apps/targets-validation.ts'
import { credentialValidationTexts } from './credentials/credentials-validation.ts'
import { directoryValidationTexts } from './identity/directory-validation.ts'
import { identityValidationTexts } from './identity/identity-validation.ts'
import { tokenValidationTexts } from './machines/tokens-validation.ts'
import { trackerValidationTexts } from './machines/trackers-validation.ts'
import { webhookValidationTexts } from './machines/webhooks-validation.ts'
import { engagementValidationTexts } from './pentests/engagements-validation.ts'
import { openFormValidationTexts } from './programs/open-form.ts'
import { staffValidationTexts } from './staff/validation.ts'
import { commonValidationTexts, fieldNotValid } from './validation-common.ts'

/** Text of each validation reason. The server has them all; a page loads those of its forms. */
export const validationTexts: Record<ValidationCode, string> = {
  ...commonValidationTexts,
  ...accountValidationTexts,
  ...payoutValidationTexts,
  ...credentialValidationTexts,
  ...directoryValidationTexts,
  ...engagementValidationTexts,
  ...programValidationTexts,
  ...staffValidationTexts,
  ...identityValidationTexts,
  ...tokenValidationTexts,
  ...trackerValidationTexts,
  ...webhookValidationTexts,
  ...openFormValidationTexts,
  ...reportValidationTexts,
  ...targetValidationTexts,
}

/** The text for a reason; an unknown reason gets the generic one of the specification. */
export function validationText(code: string, field: string): string {
  return Object.hasOwn(validationTexts, code) ? validationTexts[code as ValidationCode] : fieldNotValid(field)
}
