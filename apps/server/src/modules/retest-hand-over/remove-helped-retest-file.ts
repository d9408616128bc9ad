import { handle } from '#server/http/handle.ts'
import { removeHelpedRetestFile as operation } from '@grana/contract/reports/helped-retest-files'
import { removeOwnFile } from '../report-files/public.ts'
import { withAnswerFiles } from './answer-files.ts'

export const removeHelpedRetestFile = handle(operation, (context, agent, { params }) =>
  withAnswerFiles(context, agent, params.report, (trx, scope) => removeOwnFile(trx, params.upload, scope)),
)
