import { route, type OperationRoute } from '#server/http/operation-route.ts'
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

export const targetRoutes: readonly OperationRoute[] = [
  route(listTargets, listOf),
  route(getTarget, showTarget),
  route(createTarget, registerTarget),
  route(editTarget, changeTarget),
  route(archiveTarget, putAway),
  route(unarchiveTarget, takeOut),
  route(checkTarget, askCheck),
  route(addTargetDocument, handIn),
]
