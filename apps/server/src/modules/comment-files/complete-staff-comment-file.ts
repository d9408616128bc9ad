import { handle } from '#server/http/handle.ts'
import { completeStaffCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toTriagerActor } from '../reports/public.ts'
import { completeCommentUpload } from './uploads.ts'

export const completeStaffCommentFile = handle(operation, (context, triager, { params }) =>
  completeCommentUpload(context, toTriagerActor(triager), { reportId: params.id, fileId: params.upload }),
)
