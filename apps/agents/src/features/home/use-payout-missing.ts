import { getPayoutDetails } from '@grana/contract/payouts/payout-details'
import { useApiQuery } from '@grana/parts/query/use-api-query'

/** Whether a reward is owed to the agent and no payout details exist; asked only while one is owed. */
export function usePayoutMissing(isOwed: boolean): boolean {
  const { data } = useApiQuery(getPayoutDetails, {}, { enabled: isOwed })
  return isOwed && data?.details === null
}
