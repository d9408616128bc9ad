import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
import {
  askForExport,
  disableAccount,
  eraseAccount,
  getExportFile,
  giveConsents,
  listConsents,
  listExports,
  reactivateAccount,
} from '@grana/contract/data-rights'
import { comeBack } from './come-back.ts'
import { accept, readConsents } from './consents.ts'
import { ask, readExports, readFile } from './exports.ts'
import { askForErasure, disable } from './leave.ts'

const wholeAccount: StatementBound = {
  mostStatements: 24,
  why: 'judges password and code with their counters, and ends all sessions and links of the account',
}

export const dataRightsRoutes: readonly OperationRoute[] = [
  route(disableAccount, disable, wholeAccount),
  route(reactivateAccount, comeBack),
  route(listConsents, readConsents),
  route(giveConsents, accept),
  route(listExports, readExports),
  route(askForExport, ask),
  route(getExportFile, readFile),
  route(eraseAccount, askForErasure, wholeAccount),
]
