import { handle } from '#server/http/handle.ts'
import { getStaffEngagementFile as operation } from '@grana/contract/engagements/documents'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { findMade, keyOf } from './document-access.ts'
import { toFileAnswer } from './file-answer.ts'

export const getStaffEngagementFile = handle(operation, (context, actor, { params, query }) =>
  asStaff(context, actor, async (trx) => {
    const key = keyOf(await findForStaff(trx, params.id), params.edition)
    return toFileAnswer(trx, key, { ...query, content: await findMade(trx, key) })
  }),
)
