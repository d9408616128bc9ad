import { handle } from '#server/http/handle.ts'
import { beginHelpedRetestFile as operation } from '@grana/contract/reports/helped-retest-files'
import { addUpload, toCommentFile } from '../comment-files/public.ts'
import { createUpload } from '../report-files/public.ts'
import { withAnswerFiles } from './answer-files.ts'

export const beginHelpedRetestFile = handle(operation, async (context, agent, { params, body }) => {
  const row = await withAnswerFiles(context, agent, params.report, async (trx, scope) => {
    // After the access check, as for comments.
    await context.files.assertAvailable()
    return addUpload(trx, scope, { announced: { ...body, audience: 'everyone' }, at: context.clock() })
  })
  return { file: toCommentFile(row), upload: await createUpload(context, agent.user, row) }
})
