import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { useReauthentication } from '#app/lib/use-reauthentication.tsx'
import { createPaymentFile, listOwedRewards, type OwedReward } from '@grana/contract/payouts/owed-rewards'
import { formatMoney } from '@grana/contract/reports/reward'
import { payments as texts } from '@grana/messages/es/apps/payments'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { saveFile } from '@grana/ui/save-file'
import { showToast } from '@grana/ui/show-toast'
import { OwedTable } from './owed-table.tsx'
import styles from './payments.module.css'

/** Rewards that are approved and not paid, and a file with their accounts. */
export function PaymentsPage() {
  return (
    <SecondFactorScreen title={texts.title}>
      <Screen title={texts.title} lede={texts.lede}>
        <Owed />
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

function Payable({ rewards }: { readonly rewards: readonly OwedReward[] }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const reports = rewards.filter(({ report }) => chosen.has(report)).map(({ report }) => report)
  const download = () =>
    act('download', {
      work: async () => {
        const input = { params: { organization }, body: { reports } }
        const { file_name: name, content, count, sums } = await withProof(() => client.call(createPaymentFile, input))
        saveFile(name, content)
        const sum = sums.map(({ currency, cents }) => formatMoney(currency, cents)).join(' + ')
        showToast({ tone: 'success', title: texts.doneTitle, message: texts.done(count, sum) })
      },
    })
  return (
    <>
      <OwedTable rewards={rewards} chosen={chosen} onChoose={setChosen} />
      <div className={styles.bar}>
        <p role="status">{texts.chosen(reports.length)}</p>
        <Button busy={isBusy} disabled={reports.length === 0} onClick={download}>
          {texts.download}
        </Button>
        <p className={styles.note}>{texts.recorded}</p>
      </div>
      {dialog}
    </>
  )
}
