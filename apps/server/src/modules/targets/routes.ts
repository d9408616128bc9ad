import type { OperationRoute } from '#server/http/handle.ts'
import { addTargetDocument } from './add-target-document.ts'
import { archiveTarget } from './archive-target.ts'
import { checkTarget } from './check-target.ts'
import { createTarget } from './create-target.ts'
import { editTarget } from './edit-target.ts'
import { getTarget } from './get-target.ts'
import { listTargets } from './list-targets.ts'
import { unarchiveTarget } from './unarchive-target.ts'

export const targetRoutes: readonly OperationRoute[] = [
  listTargets,
  getTarget,
  createTarget,
  editTarget,
  archiveTarget,
  unarchiveTarget,
  checkTarget,
  addTargetDocument,
]
