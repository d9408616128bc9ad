import type { SuccessCode } from '@grana/contract/success'
import { fixed } from './fixed.ts'

/** What the API says when something went well. */
export const successTexts: Record<SuccessCode, string> = {
  'lead.received': fixed.contactThanks,
}
