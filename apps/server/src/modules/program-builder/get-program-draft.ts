import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { type DraftTargetOption, getProgramDraft as operation } from '@grana/contract/programs/builder'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { hasAcceptedBilling, checkDraft, loadCurrentDraftContext } from './load-draft-context.ts'
import type { DraftTargetRow } from './queries-drafts.ts'
import { findProgram } from './queries.ts'
import { wholeDraft } from './statement-bounds.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

function toChoice({ asset_tier: tier, isArchived, ...target }: DraftTargetRow): DraftTargetOption {
  return { ...target, tier, is_archived: isArchived }
}

/** The draft of a program, the targets that it can include and what blocks its publication. */
export const getProgramDraft = handle(
  operation,
  ({ db, clock }, { user, membership }, { params }) => {
    const key = { organizationId: membership.organizationId, programId: params.program }
    return inTransactionAs(db, user, async (trx) => {
      const row = await findProgram(trx, key)
      if (row === undefined) throw new DomainError('request.not_found')
      const draftContext = await loadCurrentDraftContext(trx, row)
      const { organization, around, stored } = draftContext
      return {
        program: toOrganizationProgram(row, membership),
        draft: draftContext.draft,
        revision: stored?.revision ?? 0,
        saved_at: stored?.updated_at.toISOString() ?? null,
        ...checkDraft(draftContext, clock()),
        next_version: around.lastVersion + 1,
        organization: {
          name: organization.name,
          initials: organization.initials,
          is_approved: organization.approval === 'approved',
        },
        billing: {
          version: billingTermsVersion,
          is_accepted: hasAcceptedBilling(organization),
          can_accept: hasPermission(membership, 'organization.edit'),
        },
        targets: draftContext.targets.map(toChoice),
        followers: around.followers,
      }
    })
  },
  wholeDraft,
)
