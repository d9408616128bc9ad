import { handle } from '#server/http/handle.ts'
import { removeStaffCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toTriagerActor } from '../reports/public.ts'
import { removeUpload } from './uploads.ts'

export const removeStaffCommentFile = handle(operation, (context, triager, { params }) =>
  removeUpload(context, toTriagerActor(triager), { reportId: params.id, fileId: params.upload }),
)
