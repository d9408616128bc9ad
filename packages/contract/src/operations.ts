import { accountOperations } from './account-operations.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { customerOperations } from './customers/operations.ts'
import { submitLead } from './leads.ts'
import { countNotices, listNotices, readAllNotices, readNotices } from './live/notices.ts'
import { getNotifications, saveNotifications } from './notifications.ts'
import type { Operation } from './operation.ts'
import { getPortalProgram, listPortalPrograms } from './programs.ts'
import { programOperations } from './programs/operations.ts'
import { listCountries } from './reference.ts'
import { reportOperations } from './reports/operations.ts'
import { staffOperations } from './staff/operations.ts'

/** Every operation of the API: the ledger, OpenAPI and the attack tests walk this list. */
export const operations: readonly Operation[] = [
  listCountries,
  getCaptchaChallenge,
  submitLead,
  listPortalPrograms,
  getPortalProgram,
  ...programOperations,
  ...reportOperations,
  ...accountOperations,
  getNotifications,
  saveNotifications,
  listNotices,
  countNotices,
  readNotices,
  readAllNotices,
  ...customerOperations,
  ...staffOperations,
]
