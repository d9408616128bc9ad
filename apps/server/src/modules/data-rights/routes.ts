import type { OperationRoute } from '#server/http/handle.ts'
import { acceptConsents } from './accept-consents.ts'
import { disableAccount } from './disable-account.ts'
import { eraseAccount } from './erase-account.ts'
import { getExportFile } from './get-export-file.ts'
import { listConsents } from './list-consents.ts'
import { listExports } from './list-exports.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { requestExport } from './request-export.ts'

export const dataRightsRoutes: readonly OperationRoute[] = [
  disableAccount,
  reactivateAccount,
  listConsents,
  acceptConsents,
  listExports,
  requestExport,
  getExportFile,
  eraseAccount,
]
