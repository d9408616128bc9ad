import { handle } from '#server/http/handle.ts'
import { beginOpenReportFile as operation } from '@grana/contract/open-reports/reports'
import { beginUpload } from '../comment-files/public.ts'
import { getGuest } from './guest.ts'

export const beginOpenReportFile = handle(operation, async (context, _actor, { body: { secret, ...file } }) => {
  const { actor, reportId } = await getGuest(context, secret)
  return beginUpload(context, actor, { reportId, announced: { ...file, audience: 'everyone' } })
})
