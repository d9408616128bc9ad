import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
import {
  addTargetDocument,
  archiveTarget,
  checkTarget,
  createTarget,
  editTarget,
  getTarget,
  listTargets,
  unarchiveTarget,
} from '@grana/contract/customers/targets'
import { handIn } from './add-document.ts'
import { putAway, takeOut } from './archive-target.ts'
import { askCheck } from './ask-check.ts'
import { listOf } from './list-targets.ts'
import { showTarget } from './show-target.ts'
import { changeTarget, registerTarget } from './write-target.ts'

const wholeTarget: StatementBound = {
  mostStatements: 26,
  why: 'stores the document under a lock on the target, and answers with the whole target',
}

export const targetRoutes: readonly OperationRoute[] = [
  route(listTargets, listOf),
  route(getTarget, showTarget),
  route(createTarget, registerTarget),
  route(editTarget, changeTarget),
  route(archiveTarget, putAway),
  route(unarchiveTarget, takeOut),
  route(checkTarget, askCheck),
  route(addTargetDocument, handIn, wholeTarget),
]
