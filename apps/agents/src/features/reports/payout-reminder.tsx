import { getPayoutDetails } from '@grana/contract/payouts/payout-details'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'

const texts = rewardTexts.agent

/** An approved reward needs to know where it is paid; asked for here, not before. */
export function PayoutReminder() {
  const { portalUrl } = useApp().runtime
  const { data } = useApiQuery(getPayoutDetails)
  if (data?.details !== null) return null
  return (
    <>
      <p>{texts.payoutMissing}</p>
      <ButtonLink block href={portalUrl + portalLinks.payout}>
        {texts.payoutAct}
      </ButtonLink>
    </>
  )
}
