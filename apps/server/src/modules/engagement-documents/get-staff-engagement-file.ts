import { handle } from '#server/http/handle.ts'
import { getStaffEngagementFile as operation } from '@grana/contract/engagements/documents'
import { asStaff } from '../staff/public.ts'
import { findMadeForStaff } from './document-access.ts'
import { toFileAnswer } from './file-answer.ts'

export const getStaffEngagementFile = handle(operation, (context, actor, { params, query }) =>
  asStaff(context, actor, async (trx) => {
    const reading = { ...params, action: 'document.downloaded' } as const
    const { key, content } = await findMadeForStaff(trx, actor, reading)
    return toFileAnswer(trx, key, { ...query, content })
  }),
)
