import { handle } from '#server/http/handle.ts'
import { getOpenReportFileLink as operation } from '@grana/contract/open-reports/reports'
import { evidenceLinkAction, withReport } from '../reports/public.ts'
import { getGuest } from './guest.ts'

export const getOpenReportFileLink = handle(operation, async (context, _actor, { body }) => {
  const { actor, reportId } = await getGuest(context, body.secret)
  return withReport(context, actor, reportId, evidenceLinkAction(context, body.file))
})
