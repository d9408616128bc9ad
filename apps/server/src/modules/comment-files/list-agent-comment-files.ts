import { handle } from '#server/http/handle.ts'
import { listAgentCommentFiles as operation } from '@grana/contract/reports/comment-files'
import { toAgentActor } from '../reports/public.ts'
import { listUploads } from './uploads.ts'

export const listAgentCommentFiles = handle(operation, (context, agent, { params }) =>
  listUploads(context, toAgentActor(agent), params.report),
)
