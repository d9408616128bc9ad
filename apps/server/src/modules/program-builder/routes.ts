import type { OperationRoute } from '#server/http/handle.ts'
import { acceptBillingTerms } from './accept-billing-terms.ts'
import { changeProgramState } from './change-program-state.ts'
import { createProgram } from './create-program.ts'
import { deleteProgramDraft } from './delete-program-draft.ts'
import { getClauseLibrary } from './get-clause-library.ts'
import { getOrganizationProgram } from './get-organization-program.ts'
import { getProgramDraft } from './get-program-draft.ts'
import { getProgramVersion } from './get-program-version.ts'
import { listOrganizationPrograms } from './list-organization-programs.ts'
import { previewProgram } from './preview-program.ts'
import { publishProgramDraft } from './publish-program-draft.ts'
import { requestPentest } from './request-pentest.ts'
import { saveProgramDraft } from './save-program-draft.ts'
import { setProgramTriage } from './set-program-triage.ts'

export const programBuilderRoutes: readonly OperationRoute[] = [
  getClauseLibrary,
  listOrganizationPrograms,
  createProgram,
  getOrganizationProgram,
  getProgramVersion,
  getProgramDraft,
  saveProgramDraft,
  deleteProgramDraft,
  previewProgram,
  publishProgramDraft,
  changeProgramState,
  setProgramTriage,
  acceptBillingTerms,
  requestPentest,
]
