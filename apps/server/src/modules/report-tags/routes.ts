import type { OperationRoute } from '#server/http/handle.ts'
import { getInboxChoices } from './get-inbox-choices.ts'
import { getReportTags } from './get-report-tags.ts'
import { setReportTags } from './set-report-tags.ts'

export const reportTagRoutes: readonly OperationRoute[] = [getInboxChoices, getReportTags, setReportTags]
