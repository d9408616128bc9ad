import { handle } from '#server/http/handle.ts'
import { removeOpenReportFile as operation } from '@grana/contract/open-reports/reports'
import { removeUpload } from '../comment-files/public.ts'
import { getGuest } from './guest.ts'

export const removeOpenReportFile = handle(operation, async (context, _actor, { body }) => {
  const { actor, reportId } = await getGuest(context, body.secret)
  return removeUpload(context, actor, { reportId, fileId: body.upload })
})
