import { handle } from '#server/http/handle.ts'
import { listStaffCommentFiles as operation } from '@grana/contract/reports/comment-files'
import { toTriagerActor } from '../reports/public.ts'
import { listUploads } from './uploads.ts'

export const listStaffCommentFiles = handle(operation, (context, triager, { params }) =>
  listUploads(context, toTriagerActor(triager), params.id),
)
