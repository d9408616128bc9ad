import type { OperationRoute } from '#server/http/handle.ts'
import { answerHelpedRetest } from './answer-helped-retest.ts'
import { getHelpedRetestFileLink } from './get-helped-retest-file-link.ts'
import { getHelpedRetest } from './get-helped-retest.ts'
import { handOverRetest } from './hand-over-retest.ts'
import { listHelpedRetests } from './list-helped-retests.ts'
import { listRetestCandidates } from './list-retest-candidates.ts'

export const retestHandOverRoutes: readonly OperationRoute[] = [
  listRetestCandidates,
  handOverRetest,
  listHelpedRetests,
  getHelpedRetest,
  getHelpedRetestFileLink,
  answerHelpedRetest,
]
