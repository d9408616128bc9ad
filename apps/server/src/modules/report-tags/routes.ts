import type { OperationRoute } from '#server/http/handle.ts'
import { getReportTags } from './get-report-tags.ts'
import { setReportTags } from './set-report-tags.ts'

export const reportTagRoutes: readonly OperationRoute[] = [getReportTags, setReportTags]
