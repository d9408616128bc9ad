import type { OperationRoute } from '#server/http/handle.ts'
import { answerEmailChange } from './answer-email-change.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { changeEmail } from './change-email.ts'

export const emailChangeRoutes: readonly OperationRoute[] = [changeEmail, cancelEmailChange, answerEmailChange]
