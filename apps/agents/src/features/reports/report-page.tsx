import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { getAgentReport, reopenReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { successTexts } from '@grana/messages/es/success'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useAct } from '@grana/parts/loaded/use-act'
import { FactorFirst } from '@grana/parts/report/factor-first'
import { LiveReport } from '@grana/parts/report/live-report'
import { ReportSheet } from '@grana/parts/report/report-sheet'
import { useLiveReport } from '@grana/parts/report/use-live-report'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Skeleton } from '@grana/ui/skeleton'
import { OwnEvidence } from './own-evidence.tsx'
import { OwnReward } from './own-reward.tsx'
import { Reply, type ReplyProps } from './reply.tsx'
import styles from './reports.module.css'

const { agent: texts } = reports

function Actions({ report, onChanged }: ReplyProps) {
  const { client } = useApp().session
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAct(() => {
    setIsAsking(false)
    onChanged()
  })
  const params = { report: report.id }
  const canWithdraw = report.moves.some(({ reason }) => reason === 'withdrawn')
  const canReopen = report.state === 'closed' && report.moves.some(({ to }) => to === 'triaging')
  const withdraw = () =>
    act('withdraw', { work: () => client.call(withdrawReport, { params }), done: successTexts['report.withdrawn'] })
  const reopen = () => act('reopen', { work: () => client.call(reopenReport, { params }), done: texts.reopened })
  if (!canWithdraw && !canReopen) return null
  return (
    <div className={styles.actions}>
      {canReopen ? (
        <Button block busy={isBusy} onClick={reopen}>
          {texts.reopen}
        </Button>
      ) : null}
      {canWithdraw ? (
        <Button look="dangerLine" block onClick={() => setIsAsking(true)}>
          {texts.withdraw}
        </Button>
      ) : null}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.withdrawTitle}
        closeLabel={texts.back}
        actions={
          <>
            <Button look="line" onClick={() => setIsAsking(false)}>
              {texts.back}
            </Button>
            <Button look="danger" busy={isBusy} onClick={withdraw}>
              {texts.withdraw}
            </Button>
          </>
        }
      >
        <p>{texts.withdrawText}</p>
      </Dialog>
    </div>
  )
}

function Own({ id }: { readonly id: string }) {
  const { session } = useApp()
  const load = useCallback(() => session.client.call(getAgentReport, { params: { report: id } }), [session, id])
  const { state, reload, retry } = useLiveReport(load, id)
  return (
    <>
      <title>{portal.title(state.status === 'ready' ? state.value.title : texts.title)}</title>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(report) => (
          <LiveReport report={report}>
            <ReportSheet
              report={report}
              evidence={<OwnEvidence report={report} />}
              reply={report.can.message ? <Reply report={report} onChanged={reload} /> : null}
              actions={
                <>
                  <Actions report={report} onChanged={reload} />
                  <OwnReward report={report} onChanged={reload} />
                </>
              }
            />
          </LiveReport>
        )}
      </LoadedView>
    </>
  )
}

/** A report of the agent: what they wrote, what happened since, and what they can still do. */
export function ReportPage() {
  const { report = '' } = useParams()
  return (
    <FactorFirst>
      <Own id={report} />
    </FactorFirst>
  )
}
