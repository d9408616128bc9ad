import { handle } from '#server/http/handle.ts'
import { listOpenReportFiles as operation } from '@grana/contract/open-reports/reports'
import { listUploads } from '../comment-files/public.ts'
import { getGuest } from './guest.ts'

export const listOpenReportFiles = handle(operation, async (context, _actor, { body }) => {
  const { actor, reportId } = await getGuest(context, body.secret)
  return listUploads(context, actor, reportId)
})
