import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  getRewardPayout,
  openRewardPayout,
  type OpenedPayout,
  type RewardPayout,
} from '@grana/contract/payouts/payout-details'
import type { Report } from '@grana/contract/reports/report'
import { getRetestFeePayout, openRetestFeePayout } from '@grana/contract/reports/retest-fees'
import { getRewardSharePayout, openRewardSharePayout, type RewardShare } from '@grana/contract/together/reward-shares'
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

interface OwedPayoutProps {
  /** Id of the heading. */
  readonly id: string
  /** Named where a report is paid to several. */
  readonly agent?: string
  readonly payout: RewardPayout | undefined
  readonly onOpen: () => Promise<OpenedPayout>
}

/** Whether the agent has saved payout details for what is owed, and the details on request. */
function OwedPayout({ id, agent, payout, onOpen }: OwedPayoutProps) {
  const [opened, setOpened] = useState<OpenedPayout>()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const open = () => act('open', { work: async () => setOpened(await withProof(onOpen)) })
  if (!payout) return null
  return (
    <section className={styles.payout} aria-labelledby={id}>
      <h3 id={id}>{agent === undefined ? texts.title : texts.titleOf(agent)}</h3>
      <PayoutState payout={payout} />
      {payout.state === 'ready' ? (
        <Button block look="line" busy={isBusy} onClick={open}>
          {texts.open}
        </Button>
      ) : null}
      {opened ? <PayoutDialog details={opened} onClose={() => setOpened(undefined)} /> : null}
      {dialog}
    </section>
  )
}

/** Where an owed reward is paid. */
export function Payout({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const { data } = useApiQuery(getRewardPayout, { params })
  return <OwedPayout id="reward-payout" payout={data} onOpen={() => client.call(openRewardPayout, { params })} />
}

/** Where the owed fee of a retest is paid. */
export function FeePayout({ report, fee }: { readonly report: Report; readonly fee: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id, fee }
  const { data } = useApiQuery(getRetestFeePayout, { params })
  return <OwedPayout id={`payout-${fee}`} payout={data} onOpen={() => client.call(openRetestFeePayout, { params })} />
}

/** Where the owed share of an author is paid. */
export function SharePayout({ report, share }: { readonly report: string; readonly share: RewardShare }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report, share: share.id }
  const { data } = useApiQuery(getRewardSharePayout, { params })
  return (
    <OwedPayout
      id={`payout-${share.id}`}
      agent={share.agent}
      payout={data}
      onOpen={() => client.call(openRewardSharePayout, { params })}
    />
  )
}

function PayoutState({ payout: { state, method, held_until: until } }: { readonly payout: RewardPayout }) {
  const timeZone = useTimeZone()
  if (state === 'missing') return <p>{texts.missing}</p>
  if (state === 'held' && until !== null) return <p>{texts.held(dateAndTime(new Date(until), timeZone))}</p>
  return method === null ? null : <p>{fieldTexts.methods[method]}</p>
}
