import { handle } from '#server/http/handle.ts'
import { beginAgentCommentFile as operation } from '@grana/contract/reports/comment-files'
import { toAgentActor } from '../reports/public.ts'
import { beginUpload } from './uploads.ts'

export const beginAgentCommentFile = handle(operation, (context, agent, { params, body }) =>
  beginUpload(context, toAgentActor(agent), { reportId: params.report, announced: { ...body, audience: 'everyone' } }),
)
