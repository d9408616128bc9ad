import { handle } from '#server/http/handle.ts'
import { removeAgentCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toAgentActor } from '../reports/public.ts'
import { removeUpload } from './uploads.ts'

export const removeAgentCommentFile = handle(operation, (context, agent, { params }) =>
  removeUpload(context, toAgentActor(agent), { reportId: params.report, fileId: params.upload }),
)
