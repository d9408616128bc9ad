import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { answerEmailChange, cancelEmailChange, changeEmail } from '@grana/contract/email-change'
import { answerChange } from './answer-change.ts'
import { askForAddress, cancelChange } from './ask-change.ts'

export const emailChangeRoutes: readonly OperationRoute[] = [
  route(changeEmail, askForAddress),
  route(cancelEmailChange, cancelChange),
  route(answerEmailChange, answerChange),
]
