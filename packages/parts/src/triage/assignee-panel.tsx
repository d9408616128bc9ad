import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { Skeleton } from '@grana/ui/skeleton'
import { useUser } from '../app/app-context.ts'
import type { OperationQuery } from '../query/operation-query.ts'
import { QueryView } from '../query/query-view.tsx'
import { useAction } from '../query/use-action.ts'
import { useScreenActs } from '../shell/screen-acts.ts'
import type { Person, ReportActions } from './report-actions.ts'
import styles from './work.module.css'

const texts = reportWork.people

interface AssignDialogProps {
  readonly now: string | undefined
  readonly assignees: OperationQuery<readonly Person[]>
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAssign: (user: string | undefined) => void
}

function AssignDialog({ now, assignees, isBusy, onClose, onAssign }: AssignDialogProps) {
  const { id: me } = useUser()
  const query = useQuery(assignees)
  const [chosen, setChosen] = useState(now ?? '')
  const canBeMine = me !== now && query.data?.some(({ id }) => id === me)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialog}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button
            busy={isBusy}
            disabled={chosen === (now ?? '')}
            reason={now === undefined ? texts.unchanged.unassigned : texts.unchanged.assigned}
            onClick={() => onAssign(chosen === '' ? undefined : chosen)}
          >
            {chosen === '' && now !== undefined ? texts.remove : texts.save}
          </Button>
        </>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(people) => (
          <div className={styles.fields}>
            <Field label={texts.choose} hint={texts.hint}>
              <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
                <option value="">{texts.nobody}</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            {canBeMine ? (
              <Button look="line" size="dense" onClick={() => onAssign(me)}>
                {texts.mine}
              </Button>
            ) : null}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

export interface AssigneePanelProps {
  readonly report: Report
  readonly actions: Pick<ReportActions, 'assignees' | 'assign'>
}

/** Who handles the report in the organization: the first thing that is decided about a new one. */
export function AssigneePanel({ report, actions: { assignees, assign } }: AssigneePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { act, isBusy } = useAction()
  const canAssign = report.can.assign && assignees !== undefined
  useScreenActs(canAssign ? [{ id: 'assign', label: texts.assign, run: () => setIsOpen(true) }] : [])
  const change = (user: string | undefined) =>
    act('assign', {
      work: () => assign?.(user) ?? Promise.resolve(),
      done: user === undefined ? texts.released : texts.assigned,
      after: () => setIsOpen(false),
    })
  return (
    <section className={styles.panel} aria-labelledby="report-assignee">
      <h2 id="report-assignee">{texts.assignee}</h2>
      <div className={styles.panelHead}>
        <b>{report.assigned_to?.name ?? texts.nobody}</b>
        {canAssign ? (
          <button type="button" className={styles.small} onClick={() => setIsOpen(true)}>
            {report.assigned_to ? texts.change : texts.assign}
            <span className="visually-hidden"> {texts.assignee.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      {isOpen && assignees ? (
        <AssignDialog
          now={report.assigned_to?.id}
          assignees={assignees}
          isBusy={isBusy}
          onClose={() => setIsOpen(false)}
          onAssign={change}
        />
      ) : null}
    </section>
  )
}
