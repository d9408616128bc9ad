import type { OperationRoute } from '#server/http/handle.ts'
import { beginEvidenceUpload } from './begin-evidence-upload.ts'
import { completeEvidenceUpload } from './complete-evidence-upload.ts'
import { listEvidence } from './list-evidence.ts'
import { removeEvidence } from './remove-evidence.ts'
import { resumeEvidenceUpload } from './resume-evidence-upload.ts'

export const reportFileRoutes: readonly OperationRoute[] = [
  beginEvidenceUpload,
  listEvidence,
  resumeEvidenceUpload,
  completeEvidenceUpload,
  removeEvidence,
]
