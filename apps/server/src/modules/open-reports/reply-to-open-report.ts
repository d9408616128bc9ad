import { handle } from '#server/http/handle.ts'
import { replyToOpenReport as operation } from '@grana/contract/open-reports/reports'
import { actionBound, replyAction, withLockedReport } from '../reports/public.ts'
import { getGuest, toOpenReport } from './guest.ts'

export const replyToOpenReport = handle(
  operation,
  async (context, _actor, { body: { secret, ...comment } }) => {
    const { actor, reportId } = await getGuest(context, secret)
    return toOpenReport(await withLockedReport(context, actor, reportId, replyAction(comment)))
  },
  actionBound,
)
