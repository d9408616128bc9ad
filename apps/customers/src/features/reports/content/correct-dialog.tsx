import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { correctReport, listCorrectionTargets } from '@grana/contract/reports/corrections'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { redaction } from '@grana/messages/es/apps/redaction'
import { successTexts } from '@grana/messages/es/success'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import styles from './content.module.css'

const texts = redaction.correct

export interface CorrectDialogProps {
  readonly report: Report
  readonly onClose: () => void
}

interface TargetFieldProps {
  readonly report: Report
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Targets in scope of the policy version that applies to the report. */
function TargetField({ report, value, onChange }: TargetFieldProps) {
  const { id: organization } = useOrganization()
  const { data = [] } = useApiQuery(listCorrectionTargets, { params: { organization, report: report.id } })
  const listed = data.length === 0 ? [report.target] : data
  return (
    <Field label={texts.target}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {listed.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {texts.targetOption(name, address)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Corrects what the agent chose. Only what differs is sent. */
export function CorrectDialog({ report, onClose }: CorrectDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [title, setTitle] = useState(report.title)
  const [target, setTarget] = useState(report.target.id)
  const [weakness, setWeakness] = useState(report.weakness)
  const [reason, setReason] = useState('')
  const { act, isBusy } = useAction()
  const body = {
    ...(title.trim() !== report.title && { title }),
    ...(target !== report.target.id && { target_id: target }),
    ...(weakness !== report.weakness && { weakness }),
  }
  const length = textLengthOf(title, reportLimits.title)
  const isSendable = Object.keys(body).length > 0 && title.trim() !== '' && length.error === undefined
  const send = () =>
    act('correct', {
      work: () =>
        client.call(correctReport, {
          params: { organization, report: report.id },
          body: { ...body, ...(reason.trim() !== '' && { text: reason }) },
        }),
      done: successTexts['report.corrected'],
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} disabled={!isSendable} onClick={send}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label={texts.name} error={length.error}>
          <TextInput value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <TargetField report={report} value={target} onChange={setTarget} />
        <WeaknessField value={weakness} onChange={setWeakness} />
        <Field label={texts.reason}>
          <TextArea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
