import { handle } from '#server/http/handle.ts'
import { getStaffReportAuthors as operation } from '@grana/contract/together/report-authors'
import { toTriagerActor, withReport } from '../reports/public.ts'
import { toAuthors } from './to-authors.ts'

/** For the triager of a report. */
export const getStaffReportAuthors = handle(operation, (context, triager, { params }) =>
  withReport(context, toTriagerActor(triager), params.id, { permission: 'report.read', run: toAuthors }),
)
