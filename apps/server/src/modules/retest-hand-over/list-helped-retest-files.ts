import { handle } from '#server/http/handle.ts'
import { listHelpedRetestFiles as operation } from '@grana/contract/reports/helped-retest-files'
import { toCommentFile } from '../comment-files/public.ts'
import { listOwnFiles } from '../report-files/public.ts'
import { withAnswerFiles } from './answer-files.ts'

export const listHelpedRetestFiles = handle(operation, (context, agent, { params }) =>
  withAnswerFiles(context, agent, params.report, async (trx, scope) =>
    (await listOwnFiles(trx, scope)).map(toCommentFile),
  ),
)
