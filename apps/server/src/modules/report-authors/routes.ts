import type { OperationRoute } from '#server/http/handle.ts'
import { answerSharedDraft } from './answer-shared-draft.ts'
import { getDraftTeam } from './get-draft-team.ts'
import { getSharedDraftFileLink } from './get-shared-draft-file-link.ts'
import { getSharedDraft } from './get-shared-draft.ts'
import { listSharedDrafts } from './list-shared-drafts.ts'
import { saveDraftTeam } from './save-draft-team.ts'

export const reportAuthorRoutes: readonly OperationRoute[] = [
  getDraftTeam,
  saveDraftTeam,
  listSharedDrafts,
  getSharedDraft,
  getSharedDraftFileLink,
  answerSharedDraft,
]
