import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import {
  attentionLimits,
  getAttentionBudget,
  setAttentionBudget,
  type AttentionBudget,
} from '@grana/contract/attention/attention'
import { attention } from '@grana/messages/es/programs/attention'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Figure } from '@grana/ui/figure'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { DashboardPanel } from './dashboard-section.tsx'
import styles from './dashboard.module.css'

const texts = attention.budget

interface DialogProps {
  readonly programId: string
  readonly hours: number | null
  readonly onClose: () => void
}

function HoursDialog({ programId, hours, onClose }: DialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [typed, setTyped] = useState(hours === null ? '' : String(hours))
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  const save = () => {
    const value = typed.trim() === '' ? null : Number(typed)
    const { minHours, maxHours } = attentionLimits
    const isValid = value === null || (Number.isInteger(value) && value >= minHours && value <= maxHours)
    setError(isValid ? undefined : texts.invalid)
    if (!isValid) return
    const input = { params: { organization, program: programId }, body: { weekly_hours: value } }
    act('attention', { work: () => client.call(setAttentionBudget, input).finally(onClose), done: texts.done })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialog}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} busyText={texts.saving} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Field label={texts.label} hint={texts.hint} error={error} id="weekly-hours">
        <TextInput
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <p>{texts.told}</p>
    </Dialog>
  )
}

/** What a week handles against what arrives. */
function Figures({ budget, programId }: { readonly budget: AttentionBudget; readonly programId: string }) {
  const { weekly_hours: hours, capacity, wait_days: days } = budget
  if (hours === null || capacity === null || days === null)
    return <p>{budget.can_change ? texts.none : texts.noneReader}</p>
  const rows = [
    [texts.hours, texts.number(hours)],
    [texts.capacity, texts.number(capacity)],
    [texts.arrived, texts.number(budget.arrived)],
    [texts.handled, texts.number(budget.handled)],
    [texts.waiting, texts.number(budget.waiting)],
  ] as const
  const waiting = new URLSearchParams({ program: programId, state: 'triaging', sort: 'evidence' })
  return (
    <>
      <dl className={styles.pairs}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure text={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.wait}</dt>
          <dd>{attention.wait(days)}</dd>
        </div>
      </dl>
      <p>{texts.minutes(budget.minutes, budget.measured_reports)}</p>
      {budget.is_over ? <p className={styles.over}>{texts.over}</p> : null}
      {budget.waiting > 0 ? <Link href={`${paths.reports()}?${waiting.toString()}`}>{texts.byEvidence}</Link> : null}
    </>
  )
}

/** The declared hours of triage, what they are worth, and what arrives; owners declare them. */
export function ProgramAttention({ programId, isOpen }: { readonly programId: string; readonly isOpen: boolean }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(getAttentionBudget, { params: { organization, program: programId } })
  const [isChanging, setIsChanging] = useState(false)
  return (
    <DashboardPanel id="attention" title={texts.title}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(budget) => (
          <>
            <Figures budget={budget} programId={programId} />
            {budget.can_change && isOpen ? (
              <div>
                <Button look="line" size="dense" onClick={() => setIsChanging(true)}>
                  {budget.weekly_hours === null ? texts.declare : texts.change}
                </Button>
              </div>
            ) : null}
            {isChanging ? (
              <HoursDialog programId={programId} hours={budget.weekly_hours} onClose={() => setIsChanging(false)} />
            ) : null}
          </>
        )}
      </QueryView>
    </DashboardPanel>
  )
}
