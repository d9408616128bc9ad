import { handle } from '#server/http/handle.ts'
import { completeOpenReportFile as operation } from '@grana/contract/open-reports/reports'
import { completeCommentUpload } from '../comment-files/public.ts'
import { getGuest } from './guest.ts'

export const completeOpenReportFile = handle(operation, async (context, _actor, { body }) => {
  const { actor, reportId } = await getGuest(context, body.secret)
  return completeCommentUpload(context, actor, { reportId, fileId: body.upload })
})
