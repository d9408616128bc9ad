import type { OperationRoute } from '#server/http/handle.ts'
import { answerHelpedRetest } from './answer-helped-retest.ts'
import { beginHelpedRetestFile } from './begin-helped-retest-file.ts'
import { completeHelpedRetestFile } from './complete-helped-retest-file.ts'
import { getHelpedRetestFileLink } from './get-helped-retest-file-link.ts'
import { getHelpedRetest } from './get-helped-retest.ts'
import { handOverRetest } from './hand-over-retest.ts'
import { listHelpedRetestFiles } from './list-helped-retest-files.ts'
import { listHelpedRetests } from './list-helped-retests.ts'
import { listRetestCandidates } from './list-retest-candidates.ts'
import { removeHelpedRetestFile } from './remove-helped-retest-file.ts'

export const retestHandOverRoutes: readonly OperationRoute[] = [
  listRetestCandidates,
  handOverRetest,
  listHelpedRetests,
  getHelpedRetest,
  getHelpedRetestFileLink,
  answerHelpedRetest,
  beginHelpedRetestFile,
  listHelpedRetestFiles,
  completeHelpedRetestFile,
  removeHelpedRetestFile,
]
