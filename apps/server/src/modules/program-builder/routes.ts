import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
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

const wholeDraft: StatementBound = {
  mostStatements: 28,
  why: 'reads or writes every part of a draft: scope, rules, clauses, rewards and agents, and what is still missing',
}

const publication: StatementBound = {
  mostStatements: 42,
  why: 'freezes every part of a draft into a version, and writes the public page of the program beside it',
}

export const programBuilderRoutes: readonly OperationRoute[] = [
  route(getClauseLibrary, clauseLibrary),
  route(listOrganizationPrograms, listOwnPrograms),
  route(createProgram, beginProgram),
  route(getOrganizationProgram, readProgram),
  route(getProgramVersion, readVersion),
  route(getProgramDraft, readDraft, wholeDraft),
  route(saveProgramDraft, saveDraft, wholeDraft),
  route(discardProgramDraft, discardDraft),
  route(previewProgram, previewDraft, wholeDraft),
  route(publishDraft, publish, publication),
  route(moveProgram, moveOwnProgram, wholeDraft),
  route(setProgramTriage, setTriage),
  route(acceptBillingTerms, acceptBilling),
  route(askForPentest, requestPentest),
]
