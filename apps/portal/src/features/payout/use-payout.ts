import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { getPayoutDetails } from '@grana/contract/payouts/payout-details'
import { operationQuery } from '@grana/parts/query/operation-query'

/** The details, and what waits for the user to confirm their identity. */
export function usePayout(client: Client) {
  const query = useQuery({ ...operationQuery(client, getPayoutDetails, {}), gcTime: 0 })
  const [waiting, setWaiting] = useState<{ readonly act: () => Promise<void> }>()

  /** Runs an action; where the API requires a recent confirmation, it runs after that. */
  const confirmed = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'auth.confirm_first') throw error
      setWaiting({ act })
    }
  }
  return {
    query,
    confirmed,
    isProofDue: waiting !== undefined,
    goOn: async () => {
      setWaiting(undefined)
      await waiting?.act()
    },
    giveUp: () => setWaiting(undefined),
  }
}
