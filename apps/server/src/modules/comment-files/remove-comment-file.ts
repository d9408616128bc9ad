import { handle } from '#server/http/handle.ts'
import { removeCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toMemberActor } from '../reports/public.ts'
import { removeUpload } from './uploads.ts'

export const removeCommentFile = handle(operation, (context, member, { params }) =>
  removeUpload(context, toMemberActor(member), { reportId: params.report, fileId: params.upload }),
)
