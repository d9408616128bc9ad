import { handle } from '#server/http/handle.ts'
import { completeAgentCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toAgentActor } from '../reports/public.ts'
import { completeCommentUpload } from './uploads.ts'

export const completeAgentCommentFile = handle(operation, (context, agent, { params }) =>
  completeCommentUpload(context, toAgentActor(agent), { reportId: params.report, fileId: params.upload }),
)
