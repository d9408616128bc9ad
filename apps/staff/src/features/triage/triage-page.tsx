import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { NameCell } from '#app/lib/cells.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { assignTriager, listTriageQueue, queueViews, type WaitingReport } from '@grana/contract/staff/triage'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { DueClock } from '@grana/parts/report/due-clock'
import { ReportSeverity, ReportStateMark } from '@grana/parts/report/report-marks'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import styles from './triage.module.css'

const texts = staffTriage.queue

type TriageAction = 'assign' | 'remove'
type OpenDialog = { readonly report: WaitingReport; readonly act: TriageAction }
type Triagers = readonly { readonly id: string; readonly name: string; readonly open_reports: number }[]

interface RowProps {
  readonly report: WaitingReport
  readonly now: Date
  readonly onAct: (act: TriageAction) => void
}

/** Program and state of a report; its content is not visible to administrators. */
function Row({ report, now, onAct }: RowProps) {
  return (
    <>
      <NameCell second={`${report.program.name} · ${report.organization.name}`}>
        <span className={styles.reference}>{report.reference}</span>
      </NameCell>
      <ReportSeverity severity={report.severity} />
      <ReportStateMark state={report.state} />
      {report.due ? <DueClock due={report.due} now={now} /> : <span />}
      <span>{report.triager?.name ?? texts.nobody}</span>
      <span className={styles.acts}>
        {report.state === 'closed' ? null : (
          <Button
            look="line"
            size="dense"
            onClick={() => onAct('assign')}
            aria-label={texts.assignTitle(report.reference)}
          >
            {texts.assign}
          </Button>
        )}
        {report.triager ? (
          <Button
            look="quiet"
            size="dense"
            onClick={() => onAct('remove')}
            aria-label={texts.removeTitle(report.reference)}
          >
            {texts.remove}
          </Button>
        ) : null}
      </span>
    </>
  )
}

interface AssignDialogProps {
  readonly acting: OpenDialog | undefined
  readonly triagers: Triagers
  readonly onClose: () => void
}

function AssignDialog({ acting, triagers, onClose }: AssignDialogProps) {
  const client = useApi()
  const isRemoval = acting?.act === 'remove'
  const reference = acting?.report.reference ?? ''
  return (
    <ActionDialog
      open={acting !== undefined}
      onClose={onClose}
      title={isRemoval ? texts.removeTitle(reference) : texts.assignTitle(reference)}
      text={isRemoval ? texts.removeText : texts.assignText}
      schema={assignTriager.body}
      labels={{ triager: texts.triager, reason: staffTexts.reason }}
      send={isRemoval ? texts.removeSend : texts.send}
      sending={isRemoval ? texts.removing : texts.sending}
      isTold={false}
      renderFields={(field) =>
        isRemoval ? null : (
          <SelectField
            field={field('triager')}
            choose={texts.choose}
            options={triagers.map(({ id, name, open_reports: count }) => ({
              value: id,
              label: texts.load({ name, count }),
            }))}
          />
        )
      }
      run={async ({ triager, reason }) => {
        const body = isRemoval ? { reason } : { triager, reason }
        await client.call(assignTriager, { params: { id: acting?.report.id ?? '' }, body })
        showToast({ tone: 'success', title: isRemoval ? texts.removed : texts.done })
        onClose()
      }}
    />
  )
}

/** Reports of managed programs, to be assigned to triagers and unassigned when they are done. */
export function TriagePage() {
  const filter = useFilter()
  const { page } = filter
  const view = parseOption(filter.get('view'), queueViews) ?? 'waiting'
  const [acting, setActing] = useState<OpenDialog>()
  const [now] = useState(() => new Date())
  const list = useApiQuery(listTriageQueue, { query: { view, page } })
  const triagers = list.data?.meta.triagers ?? []
  return (
    <>
      <WorkList
        opens={false}
        place="triage"
        title={texts.title}
        lede={texts.lede}
        filter={filter}
        tabs={
          <Tabs
            label={texts.filter}
            name="view"
            filter={filter}
            value={view}
            usual="waiting"
            options={queueViews.map((value) => ({ value, label: texts.views[value] }))}
          />
        }
        columns={texts.columns}
        columnsClass={styles.columns}
        query={list}
        renderRow={(report) => <Row report={report} now={now} onAct={(act) => setActing({ report, act })} />}
        keyOf={({ id }) => id}
        empty={texts.empty[view]}
        noMatch={texts.noMatch}
      />
      <AssignDialog
        key={acting ? `${acting.report.id} ${acting.act}` : 'none'}
        acting={acting}
        triagers={triagers}
        onClose={() => setActing(undefined)}
      />
    </>
  )
}
