import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PortalProgram } from '@grana/contract/programs'
import type { PolicyChange } from '@grana/contract/programs/changes'
import { programDraft, type Obstacle, type ProgramDraft } from '@grana/contract/programs/draft'
import { billingTermsVersion } from '@grana/contract/programs/ground'
import { loadVersion, toPortalProgram, type ProgramKey, type ProgramRow, type ProgramRows } from '../programs/public.ts'
import { clauseLibrary } from '../programs/public.ts'
import { draftOfRows } from './draft-of-rows.ts'
import { findTerms } from './find-terms.ts'
import { obstaclesOf } from './obstacles.ts'
import { changesBetween } from './policy-changes.ts'
import {
  findDraft,
  findOrganization,
  findSurroundings,
  listTargets,
  type DraftTargetRow,
  type OrganizationFacts,
  type StoredDraft,
  type Surroundings,
} from './queries-drafts.ts'
import { findOpenVersion } from './queries-versions.ts'
import { rowsOfDraft, type RowsOfDraft } from './rows-of-draft.ts'

/** A draft with everything that it is judged and shown by. */
export type OpenDraft = {
  program: ProgramRow
  organization: OrganizationFacts
  stored: StoredDraft | undefined
  draft: ProgramDraft
  targets: DraftTargetRow[]
  around: Surroundings
  /** The page in force. */
  inForce: PortalProgram | undefined
}

const nothing = { scope: [], rewards: [], clauses: [] }

/** What is being written, or what would be written on: the terms in force, or those that were begun in the tables. */
export async function currentDraft(
  trx: Trx,
  program: ProgramRow,
  stored: StoredDraft | undefined,
): Promise<ProgramDraft> {
  if (stored !== undefined) return programDraft.parse(stored.body)
  const key = { organizationId: program.organization_id, programId: program.id }
  const version = (await findOpenVersion(trx, key)) ?? program.policy_version
  const place = { organization_id: program.organization_id, program_id: program.id }
  const rows = version === null ? undefined : await loadVersion(trx, { ...place, version })
  return draftOfRows(program, rows ?? nothing, clauseLibrary())
}

function takenBy({ in_scope: inside, out_of_scope: outside }: ProgramDraft): string[] {
  return [...inside.map(({ target_id: id }) => id), ...outside.flatMap(({ target_id: id }) => (id ? [id] : []))]
}

export type DraftOfProgram = { program: ProgramRow; stored: StoredDraft | undefined; draft: ProgramDraft }

/** Brings together what a draft is judged by. */
export async function surround(trx: Trx, { program, stored, draft }: DraftOfProgram): Promise<OpenDraft> {
  const key = { organizationId: program.organization_id, programId: program.id }
  const organization = await findOrganization(trx, key.organizationId)
  if (organization === undefined) throw new DomainError('request.not_found')
  const targets = await listTargets(trx, key.organizationId, takenBy(draft))
  const around = await findSurroundings(trx, key)
  const inForce = program.policy_version === null ? undefined : await findTerms(trx, key, program.policy_version)
  return { program, organization, stored, draft, targets, around, inForce }
}

/** Reads the draft of a program whose row is at hand. */
export async function openDraft(trx: Trx, program: ProgramRow): Promise<OpenDraft> {
  const key: ProgramKey = { organizationId: program.organization_id, programId: program.id }
  const stored = await findDraft(trx, key)
  return surround(trx, { program, stored, draft: await currentDraft(trx, program, stored) })
}

/** Whether the organization has said yes to the billing terms of today. */
export function hasAcceptedBilling({ billing_terms_version: version }: OrganizationFacts): boolean {
  return version === billingTermsVersion
}

/** The page that a draft would make, with the rows behind it. */
export function pageOf(open: OpenDraft, at: Date): { page: PortalProgram; rows: RowsOfDraft } {
  const { program, organization, draft, targets, around } = open
  const rows = rowsOfDraft(draft, {
    organization,
    program,
    targets: new Map(
      targets.map(({ authority: _authority, isArchived: _isArchived, ...target }) => [target.id, target]),
    ),
    library: clauseLibrary(),
    version: around.lastVersion + 1,
    at,
  })
  const shown: ProgramRows = {
    program: {
      ...program,
      ...rows.columns,
      state: program.state === 'draft' ? 'active' : program.state,
      published_at: program.published_at ?? at,
      updated_at: at,
    },
    // Staff ask for the sector before they approve; a page that is only looked at may come sooner.
    organization: { ...organization, sector: organization.sector ?? 'commerce_logistics' },
    version: { version: rows.key.version, published_at: at },
    scope: rows.scope,
    rewards: rows.rewards,
    clauses: rows.clauses.map((clause) => ({ id: '', ...clause })),
  }
  return { page: toPortalProgram(shown), rows }
}

export type Judgement = { obstacles: Obstacle[]; changes: PolicyChange[] }

/** What keeps a draft from being published, and what it would change. */
export function judgeDraft(open: OpenDraft, at: Date): Judgement {
  const { organization, draft, targets, around, inForce } = open
  const facts = {
    isOrganizationApproved: organization.approval === 'approved',
    hasAcceptedBilling: hasAcceptedBilling(organization),
    hasProgramOwner: around.hasOwner,
    targets: new Map(targets.map((target) => [target.id, target])),
  }
  return {
    obstacles: obstaclesOf(draft, facts, clauseLibrary()),
    changes: inForce === undefined ? [] : changesBetween(inForce, pageOf(open, at).page),
  }
}
