import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { openRewardPayout as operation } from '@grana/contract/payouts/payout-details'
import { recordReportAudit, toMemberActor, withReport } from '../reports/public.ts'
import { addPayoutView } from './queries.ts'
import { findRewardPayout } from './reward-payout.ts'
import { openDetails } from './sealed-details.ts'

/** Decrypts the payout details for an owed reward. Records the access for the organization and for the agent. */
export const openRewardPayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, loaded) => {
      const { report, at } = loaded
      const { agentId, row, held } = await findRewardPayout(trx, report, at)
      if (row === undefined) throw new DomainError('payout.missing')
      if (held !== undefined) throw new DomainError('payout.held')
      const userId = member.user.id
      await addPayoutView(trx, report, { agentId, userId, at })
      await recordReportAudit(trx, loaded, { action: 'payout.opened' })
      return openDetails(context.sealing, agentId, row.sealed)
    },
  }),
)
