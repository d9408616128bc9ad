import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { paths } from '#app/paths.ts'
import { createPaymentFile, listOwedRewards, type OwedReward } from '@grana/contract/payouts/owed-rewards'
import { rewardCurrencies } from '@grana/contract/reports/reward'
import { papers } from '@grana/messages/es/payments/papers'
import { payments as texts } from '@grana/messages/es/payments/payments'
import { useToday } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button, ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { moneyFigures } from '@grana/ui/figure'
import { saveFile } from '@grana/ui/save-file'
import { BatchSummary, type PaymentBatch } from './batch-summary.tsx'
import { FormatFields, isComplete, type ChosenFormat } from './format-fields.tsx'
import { OwedTable, owedId } from './owed-table.tsx'
import { Results } from './results.tsx'
import styles from './payments.module.css'

/** Rewards that are approved and not paid, a file with their accounts, and the results of the bank. */
export function PaymentsPage() {
  return (
    <SecondFactorScreen title={texts.title}>
      <Screen
        title={texts.title}
        lede={texts.lede}
        action={
          <ButtonLink look="line" href={paths.papers()}>
            {papers.short}
          </ButtonLink>
        }
      >
        <Owed />
        <Results />
      </Screen>
    </SecondFactorScreen>
  )
}

function Owed() {
  const { id: organization } = useOrganization()
  const query = useApiQuery(listOwedRewards, { params: { organization } })
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {(rewards) =>
        rewards.length === 0 ? <EmptyState kind="noMatch" {...texts.none} /> : <Payable rewards={rewards} />
      }
    </QueryView>
  )
}

/** Writes the file of the chosen rewards and saves it. */
function useBatch() {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [batch, setBatch] = useState<PaymentBatch>()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const download = (reports: string[], { format, rate, rate_on }: ChosenFormat) =>
    act('download', {
      work: async () => {
        const body = { reports, format, ...(format === 'spei' && { rate: rate.trim(), rate_on }) }
        const made = await withProof(() => client.call(createPaymentFile, { params: { organization }, body }))
        saveFile(made.file_name, made.content)
        setBatch(made)
      },
    })
  return { batch, download, isBusy, dialog }
}

/** All rewards are of one currency. */
function formatSum(rewards: readonly OwedReward[]): string {
  const [currency] = rewardCurrencies
  const cents = rewards.reduce((sum, { amount }) => sum + amount.cents, 0)
  return `${currency}\u00a0${moneyFigures({ currency, amount: cents / 100, decimals: 2 })}`
}

function Payable({ rewards }: { readonly rewards: readonly OwedReward[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [format, setFormat] = useState<ChosenFormat>({ format: 'csv', rate: '', rate_on: useToday() })
  const [isValidated, setIsValidated] = useState(false)
  const { batch, download, isBusy, dialog } = useBatch()
  const canChoose = ({ payout }: OwedReward) =>
    payout.state === 'ready' && (format.format === 'csv' || payout.method === 'mx_clabe')
  const payable = rewards.filter((reward) => chosen.has(owedId(reward)) && canChoose(reward))
  const reports = payable.map(owedId)
  const write = () => {
    setIsValidated(true)
    if (isComplete(format)) download(reports, format)
  }
  return (
    <>
      <OwedTable rewards={rewards} chosen={new Set(reports)} canChoose={canChoose} onChoose={setChosen} />
      <div className={styles.bar}>
        <p role="status">{texts.chosen(reports.length, formatSum(payable))}</p>
        <FormatFields value={format} onChange={setFormat} isValidated={isValidated} />
        <Button busy={isBusy} disabled={reports.length === 0} onClick={write}>
          {texts.download}
        </Button>
        <p className={styles.note}>{texts.recorded}</p>
      </div>
      {batch ? <BatchSummary batch={batch} /> : null}
      {dialog}
    </>
  )
}
