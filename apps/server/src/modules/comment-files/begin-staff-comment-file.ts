import { handle } from '#server/http/handle.ts'
import { beginStaffCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toTriagerActor } from '../reports/public.ts'
import { beginUpload } from './uploads.ts'

export const beginStaffCommentFile = handle(operation, (context, triager, { params, body }) =>
  beginUpload(context, toTriagerActor(triager), { reportId: params.id, announced: body }),
)
