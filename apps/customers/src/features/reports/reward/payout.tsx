import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  getRewardPayout,
  openRewardPayout,
  type OpenedPayout,
  type RewardPayout,
} from '@grana/contract/payouts/payout-details'
import type { Report } from '@grana/contract/reports/report'
import { payout as fieldTexts } from '@grana/messages/es/account/payout'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { PayoutDialog } from './payout-dialog.tsx'
import styles from './reward.module.css'

const texts = rewardTexts.payout

/** Whether the agent has saved payout details for an owed reward, and the details on request. */
export function Payout({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const { data } = useApiQuery(getRewardPayout, { params })
  const [opened, setOpened] = useState<OpenedPayout>()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const open = () =>
    act('open', { work: async () => setOpened(await withProof(() => client.call(openRewardPayout, { params }))) })
  if (!data) return null
  return (
    <section className={styles.payout} aria-labelledby="reward-payout">
      <h3 id="reward-payout">{texts.title}</h3>
      <PayoutState payout={data} />
      {data.state === 'ready' ? (
        <Button block look="line" busy={isBusy} onClick={open}>
          {texts.open}
        </Button>
      ) : null}
      {opened ? <PayoutDialog details={opened} onClose={() => setOpened(undefined)} /> : null}
      {dialog}
    </section>
  )
}

function PayoutState({ payout: { state, method, held_until: until } }: { readonly payout: RewardPayout }) {
  const timeZone = useTimeZone()
  if (state === 'missing') return <p>{texts.missing}</p>
  if (state === 'held' && until !== null) return <p>{texts.held(dateAndTime(new Date(until), timeZone))}</p>
  return method === null ? null : <p>{fieldTexts.methods[method]}</p>
}
