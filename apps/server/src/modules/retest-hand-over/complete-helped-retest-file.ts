import { handle } from '#server/http/handle.ts'
import { completeHelpedRetestFile as operation } from '@grana/contract/reports/helped-retest-files'
import { toCommentFile } from '../comment-files/public.ts'
import { completeUpload } from '../report-files/public.ts'
import { withAnswerFiles } from './answer-files.ts'

export const completeHelpedRetestFile = handle(operation, (context, agent, { params }) =>
  withAnswerFiles(context, agent, params.report, async (trx, owner) =>
    toCommentFile(await completeUpload(trx, params.upload, { owner, at: context.clock() })),
  ),
)
