import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { may } from '#server/permissions/judge.ts'
import type { Answer, Received } from '@grana/contract/operation'
import { type DraftChoice, type getProgramDraft, type previewProgram } from '@grana/contract/programs/builder'
import type { AssetTier } from '@grana/contract/programs/draft'
import { billingTermsVersion } from '@grana/contract/programs/ground'
import { hasAcceptedBilling, judgeDraft, openDraft, pageOf } from './open-draft.ts'
import type { DraftTargetRow } from './queries-drafts.ts'
import { findProgram } from './queries.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

function toChoice({ asset_tier: tier, isArchived, ...target }: DraftTargetRow): DraftChoice {
  return { ...target, tier: tier as AssetTier, is_archived: isArchived }
}

/** The draft of a program with what it can take and what it lacks. */
export function readDraft(
  { db, clock }: Context,
  { user, standing }: Member,
  { params }: Received<typeof getProgramDraft>,
): Promise<Answer<typeof getProgramDraft>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const row = await findProgram(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    const open = await openDraft(trx, row)
    const { organization, around, stored } = open
    return {
      program: toOrganizationProgram(row, standing),
      draft: open.draft,
      revision: stored?.revision ?? 0,
      saved_at: stored?.updated_at.toISOString() ?? null,
      ...judgeDraft(open, clock()),
      next_version: around.lastVersion + 1,
      organization: {
        name: organization.name,
        initials: organization.initials,
        is_approved: organization.approval === 'approved',
      },
      billing: {
        version: billingTermsVersion,
        is_accepted: hasAcceptedBilling(organization),
        can_accept: may(standing, 'organization.edit'),
      },
      targets: open.targets.map(toChoice),
      followers: around.followers,
    }
  })
}

/** The page that the draft would make: what the public page is made of, and nothing less. */
export function previewDraft(
  { db, clock }: Context,
  { user, standing }: Member,
  { params }: Received<typeof previewProgram>,
): Promise<Answer<typeof previewProgram>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const row = await findProgram(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    return pageOf(await openDraft(trx, row), clock()).page
  })
}
