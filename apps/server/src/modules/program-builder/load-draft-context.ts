import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PortalProgram, ProgramPreview } from '@grana/contract/programs'
import type { PolicyChange } from '@grana/contract/programs/changes'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { programDraft, type Obstacle, type ProgramDraft } from '@grana/contract/programs/draft'
import {
  loadVersion,
  toProgramPreview,
  type PreviewRows,
  type ProgramKey,
  type ProgramRow,
} from '../programs/public.ts'
import { clauseLibrary } from '../programs/public.ts'
import { findTerms } from './find-terms.ts'
import { findObstacles } from './obstacles.ts'
import { comparePolicies } from './policy-changes.ts'
import {
  findDraft,
  findOrganization,
  getProgramFacts,
  listTargets,
  type DraftTargetRow,
  type OrganizationFacts,
  type StoredDraft,
  type ProgramFacts,
} from './queries-drafts.ts'
import { findUnpublishedVersion } from './queries-versions.ts'
import { toDraftRows, type DraftRows, type TermsDraft } from './to-draft-rows.ts'
import { toProgramDraft } from './to-program-draft.ts'

/** A draft with all data needed to check and render it. */
export type DraftContext = {
  program: ProgramRow
  organization: OrganizationFacts
  stored: StoredDraft | undefined
  draft: ProgramDraft
  targets: DraftTargetRow[]
  around: ProgramFacts
  /** The published program page. */
  inForce: PortalProgram | undefined
}

const noTerms = { scope: [], rewards: [], clauses: [] }

/** The stored draft. Without one, a draft built from the open version in the tables or from the terms in force. */
export async function loadCurrentDraft(
  trx: Trx,
  program: ProgramRow,
  stored: StoredDraft | undefined,
): Promise<ProgramDraft> {
  if (stored !== undefined) return programDraft.parse(stored.body)
  const key = { organizationId: program.organization_id, programId: program.id }
  const version = (await findUnpublishedVersion(trx, key)) ?? program.policy_version
  const place = { organization_id: program.organization_id, program_id: program.id }
  const rows = version === null ? undefined : await loadVersion(trx, { ...place, version })
  return toProgramDraft(program, rows ?? noTerms, clauseLibrary())
}

function targetIdsOf({ in_scope: inside, out_of_scope: outside }: ProgramDraft): string[] {
  return [...inside.map(({ target_id: id }) => id), ...outside.flatMap(({ target_id: id }) => (id ? [id] : []))]
}

export type DraftOfProgram = { program: ProgramRow; stored: StoredDraft | undefined; draft: ProgramDraft }

/** Loads everything needed to check a draft. */
export async function loadDraftContext(trx: Trx, { program, stored, draft }: DraftOfProgram): Promise<DraftContext> {
  const key = { organizationId: program.organization_id, programId: program.id }
  const organization = await findOrganization(trx, key.organizationId)
  if (organization === undefined) throw new DomainError('request.not_found')
  const targets = await listTargets(trx, key.organizationId, targetIdsOf(draft))
  const around = await getProgramFacts(trx, key)
  const inForce = program.policy_version === null ? undefined : await findTerms(trx, key, program.policy_version)
  return { program, organization, stored, draft, targets, around, inForce }
}

/** Loads the draft of a program. */
export async function loadCurrentDraftContext(trx: Trx, program: ProgramRow): Promise<DraftContext> {
  const key: ProgramKey = { organizationId: program.organization_id, programId: program.id }
  const stored = await findDraft(trx, key)
  return loadDraftContext(trx, { program, stored, draft: await loadCurrentDraft(trx, program, stored) })
}

/** Whether the organization accepted the current billing terms. */
export function hasAcceptedBilling({ billing_terms_version: version }: OrganizationFacts): boolean {
  return version === billingTermsVersion
}

/** The program page that publishing the draft would produce, and its rows. */
export function toProgramPage(
  draftContext: Omit<DraftContext, 'draft'> & { draft: TermsDraft },
  at: Date,
): { page: ProgramPreview; rows: DraftRows } {
  const { program, organization, draft, targets, around } = draftContext
  const rows = toDraftRows(draft, {
    organization,
    program,
    targets: new Map(
      targets.map(({ authority: _authority, proof: _proof, isArchived: _isArchived, ...target }) => [
        target.id,
        target,
      ]),
    ),
    library: clauseLibrary(),
    version: around.lastVersion + 1,
    at,
  })
  const shown: PreviewRows = {
    program: {
      ...program,
      ...rows.columns,
      state: program.state === 'draft' ? 'active' : program.state,
      published_at: program.published_at ?? at,
      updated_at: at,
    },
    // The sector is set when staff approve the organization; a preview may come earlier and uses a placeholder.
    organization: { ...organization, sector: organization.sector ?? 'commerce_logistics' },
    version: { version: rows.key.version, published_at: at },
    scope: rows.scope,
    rewards: rows.rewards,
    clauses: rows.clauses.map((clause) => ({ id: '', ...clause })),
  }
  return { page: toProgramPreview(shown), rows }
}

export type DraftCheck = { obstacles: Obstacle[]; changes: PolicyChange[] }

/** What blocks publication of a draft, and what publishing would change. */
export function checkDraft(draftContext: DraftContext, at: Date): DraftCheck {
  const { organization, draft, targets, around, inForce } = draftContext
  const facts = {
    organization: {
      name: organization.name,
      approval: organization.approval,
      hasSector: organization.sector !== null,
    },
    hasInvited: around.hasInvited,
    hasAcceptedBilling: hasAcceptedBilling(organization),
    hasProgramOwner: around.hasOwner,
    targets: new Map(targets.map((target) => [target.id, target])),
  }
  return {
    obstacles: findObstacles(draft, facts, clauseLibrary()),
    changes: inForce === undefined ? [] : comparePolicies(inForce, toProgramPage(draftContext, at).page),
  }
}
