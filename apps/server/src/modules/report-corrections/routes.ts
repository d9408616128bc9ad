import type { OperationRoute } from '#server/http/handle.ts'
import { correctReport } from './correct-report.ts'
import { listCorrectionTargets } from './list-correction-targets.ts'
import { redactReportFile } from './redact-report-file.ts'
import { redactReportText } from './redact-report-text.ts'

export const reportCorrectionRoutes: readonly OperationRoute[] = [
  listCorrectionTargets,
  correctReport,
  redactReportText,
  redactReportFile,
]
