import { handle } from '#server/http/handle.ts'
import { completeCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toMemberActor } from '../reports/public.ts'
import { completeCommentUpload } from './uploads.ts'

export const completeCommentFile = handle(operation, (context, member, { params }) =>
  completeCommentUpload(context, toMemberActor(member), { reportId: params.report, fileId: params.upload }),
)
