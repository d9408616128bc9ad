import { handle } from '#server/http/handle.ts'
import { getPayoutDetails as operation } from '@grana/contract/payouts/payout-details'
import { getOwnPayout } from './own-payout.ts'

export const getPayoutDetails = handle(operation, getOwnPayout)
