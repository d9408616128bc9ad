import { handle } from '#server/http/handle.ts'
import { listCommentFiles as operation } from '@grana/contract/reports/comment-files'
import { toMemberActor } from '../reports/public.ts'
import { listUploads } from './uploads.ts'

export const listCommentFiles = handle(operation, (context, member, { params }) =>
  listUploads(context, toMemberActor(member), params.report),
)
