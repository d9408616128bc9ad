import type { OperationRoute } from '#server/http/handle.ts'
import { listSavedAnswers } from './list-saved-answers.ts'
import { removeSavedAnswer } from './remove-saved-answer.ts'
import { saveAnswer } from './save-answer.ts'

export const savedAnswerRoutes: readonly OperationRoute[] = [listSavedAnswers, saveAnswer, removeSavedAnswer]
