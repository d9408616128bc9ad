import { handle } from '#server/http/handle.ts'
import { beginCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toMemberActor } from '../reports/public.ts'
import { beginUpload } from './uploads.ts'

export const beginCommentFile = handle(operation, (context, member, { params, body }) =>
  beginUpload(context, toMemberActor(member), { reportId: params.report, announced: body }),
)
