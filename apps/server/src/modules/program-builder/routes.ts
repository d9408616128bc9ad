import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  createProgram,
  discardProgramDraft,
  getOrganizationProgram,
  getProgramDraft,
  getProgramVersion,
  listOrganizationPrograms,
  moveProgram,
  previewProgram,
  publishDraft,
  saveProgramDraft,
  setProgramTriage,
} from '@grana/contract/programs/builder'
import { acceptBillingTerms, askForPentest, getClauseLibrary } from '@grana/contract/programs/ground'
import { clauseLibrary } from '../programs/public.ts'
import { acceptBilling } from './accept-billing.ts'
import { requestPentest } from './ask-for-pentest.ts'
import { beginProgram } from './create-program.ts'
import { readProgram, readVersion } from './get-program.ts'
import { listOwnPrograms } from './list-programs.ts'
import { moveOwnProgram } from './move-program.ts'
import { publish } from './publish-draft.ts'
import { previewDraft, readDraft } from './read-draft.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { setTriage } from './set-triage.ts'

export const programBuilderRoutes: readonly OperationRoute[] = [
  route(getClauseLibrary, clauseLibrary),
  route(listOrganizationPrograms, listOwnPrograms),
  route(createProgram, beginProgram),
  route(getOrganizationProgram, readProgram),
  route(getProgramVersion, readVersion),
  route(getProgramDraft, readDraft),
  route(saveProgramDraft, saveDraft),
  route(discardProgramDraft, discardDraft),
  route(previewProgram, previewDraft),
  route(publishDraft, publish),
  route(moveProgram, moveOwnProgram),
  route(setProgramTriage, setTriage),
  route(acceptBillingTerms, acceptBilling),
  route(askForPentest, requestPentest),
]
