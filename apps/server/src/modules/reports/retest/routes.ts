import type { OperationRoute } from '#server/http/handle.ts'
import { answerFixDate } from './answer-fix-date.ts'
import { answerRetest } from './answer-retest.ts'
import { askRetest } from './ask-retest.ts'
import { cancelRetest } from './cancel-retest.ts'
import { proposeFixDate } from './propose-fix-date.ts'

export const retestRoutes: readonly OperationRoute[] = [
  askRetest,
  cancelRetest,
  proposeFixDate,
  answerRetest,
  answerFixDate,
]
