import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { acceptEngagementQuote as operation } from '@grana/contract/engagements/organization-engagements'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { openPentestProgram, saveAcceptedBillingTerms } from '../program-builder/public.ts'
import { actOnEngagement } from './engagement-access.ts'
import { findEngagementDay } from './engagement-day.ts'
import { answerQuote, listQuotes } from './queries-engagements.ts'
import { findOrganizationFacts, listTargetChoices } from './queries-facts.ts'
import { saveOrder } from './save-order.ts'
import { findTransition, transitionEngagement } from './transition-engagement.ts'

/** Accepts the quote that the owner has read, with the billing terms; its program is published and waits for the start. */
export const acceptEngagementQuote = handle(
  operation,
  (context, member, { params, body }) =>
    actOnEngagement(context, member, {
      id: params.engagement,
      work: async (trx, engagement, at) => {
        const actor = { id: member.user.id, side: 'organization' } as const
        const { organization_id: organizationId, scope, title } = engagement
        findTransition(engagement, actor, { to: 'planned' })
        if (body.terms_version !== billingTermsVersion) throw new DomainError('consent.outdated')
        const [quote] = await listQuotes(trx, engagement)
        const isCurrent = quote?.version === body.version && quote.state === 'open'
        if (!isCurrent || quote.valid_until < (await findEngagementDay(trx, engagement, at)))
          throw new DomainError('engagement.quote_outdated')
        const taken = scope.targets.map(({ target_id: id }) => id)
        const targets = await listTargetChoices(trx, { organizationId, taken, withOthers: false })
        const isOwned =
          targets.length === taken.length &&
          targets.every(({ authority, is_archived: isArchived }) => authority === 'proven' && !isArchived)
        const organization = await findOrganizationFacts(trx, organizationId)
        if (!isOwned || !organization?.isApproved) throw new DomainError('engagement.not_ready')
        await saveAcceptedBillingTerms(trx, organizationId, { version: billingTermsVersion, at })
        await answerQuote(trx, engagement, { state: 'accepted', by: actor.id, at, terms: billingTermsVersion })
        if (body.order_number !== undefined)
          await saveOrder(trx, engagement, { number: body.order_number, by: actor.id, at })
        const program = await openPentestProgram(trx, { organizationId, title, scope, ownerId: actor.id, at })
        const change = { program_id: program.programId }
        await transitionEngagement(trx, { engagement, actor, at }, { to: 'planned', change, version: body.version })
      },
    }),
  {
    maxStatements: 64,
    why: 'accepts a quote and publishes the program of the pentest with its terms, as publishing a draft does',
  },
)
