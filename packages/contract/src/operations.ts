import { getCaptchaChallenge } from './captcha.ts'
import { submitLead } from './leads.ts'
import type { Operation } from './operation.ts'
import { getPortalProgram, listPortalPrograms } from './programs.ts'
import { listCountries } from './reference.ts'

/** Every operation of the API: the ledger, OpenAPI and the attack tests walk this list. */
export const operations: readonly Operation[] = [
  listCountries,
  getCaptchaChallenge,
  submitLead,
  listPortalPrograms,
  getPortalProgram,
]
