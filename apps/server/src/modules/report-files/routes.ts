import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  beginEvidence,
  cancelEvidence,
  completeEvidence,
  listEvidence,
  resumeEvidence,
} from '@grana/contract/reports/evidence-operations'
import { begin, cancel, complete, list, resume } from './add-files.ts'

export const reportFileRoutes: readonly OperationRoute[] = [
  route(beginEvidence, begin),
  route(listEvidence, list),
  route(resumeEvidence, resume),
  route(completeEvidence, complete),
  route(cancelEvidence, cancel),
]
