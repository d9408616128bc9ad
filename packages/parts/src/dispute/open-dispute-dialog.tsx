import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  disputeTextLimit,
  type disputeForm,
  type DisputeGround,
  type DisputeRecord,
} from '@grana/contract/reports/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Combobox } from '@grana/ui/combobox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { useTypedText } from '../drafts/typed-texts.ts'
import { textLengthOf } from '../form/text-length.ts'
import styles from './open-dispute-dialog.module.css'

const texts = disputeTexts.agent.dialog

type Form = z.input<typeof disputeForm>

export interface OpenDisputeDialogProps {
  readonly report: { readonly id: string; readonly policy_version: number }
  readonly record: Pick<DisputeRecord, 'grounds' | 'clauses'>
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onOpen: (form: Form, forget: () => void) => void
}

interface GroundFieldProps {
  readonly grounds: readonly DisputeGround[]
  readonly value: DisputeGround | ''
  readonly error: string | undefined
  readonly onChange: (ground: DisputeGround | '') => void
}

function GroundField({ grounds, value, error, onChange }: GroundFieldProps) {
  return (
    <Field
      label={texts.ground}
      error={error}
      echo={value === '' ? undefined : disputeTexts.groundHints[value]}
      required
    >
      <Select
        value={value}
        onChange={({ target }) => onChange(grounds.find((ground) => ground === target.value) ?? '')}
      >
        <option value="">{texts.choose}</option>
        {grounds.map((ground) => (
          <option key={ground} value={ground}>
            {disputeTexts.grounds[ground]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface ClauseFieldProps {
  readonly clauses: DisputeRecord['clauses']
  readonly version: number
  readonly value: string
  readonly onChange: (number: string) => void
}

function ClauseField({ clauses, version, value, onChange }: ClauseFieldProps) {
  const options = clauses.map(({ number, group, title }) => ({ value: number, label: `${number} ${title}`, group }))
  const chosen = clauses.find(({ number }) => number === value)
  return (
    <>
      <Field label={texts.clause} hint={texts.clauseHint(version)} note={reports.moves.optional}>
        <Combobox
          options={options}
          value={value}
          onChange={onChange}
          noOptionsText={reportWork.inbox.noMatch}
          countText={reportWork.closing.found}
          listLabel={reportWork.closing.clauses}
          placeholder={texts.noClause}
        />
      </Field>
      {chosen ? <blockquote className={styles.clause}>{chosen.text}</blockquote> : null}
    </>
  )
}

/** What is wrong, the clause behind it and the reasons. */
export function OpenDisputeDialog({ report, record, isBusy, onClose, onOpen }: OpenDisputeDialogProps) {
  const [ground, setGround] = useState<DisputeGround | ''>('')
  const [clause, setClause] = useState('')
  const [text, setText] = useTypedText(`dispute:${report.id}`)
  const [isValidated, setIsValidated] = useState(false)
  const isEmpty = text.trim() === ''
  const length = textLengthOf(text, disputeTextLimit, isValidated && isEmpty ? disputeTexts.missing : undefined)
  const send = () => {
    setIsValidated(true)
    if (ground === '' || isEmpty || length.error !== undefined) return
    onOpen({ ground, text, ...(clause !== '' && { clause }) }, () => setText(''))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{texts.text}</p>
        <GroundField
          grounds={record.grounds}
          value={ground}
          error={isValidated && ground === '' ? disputeTexts.missing : undefined}
          onChange={setGround}
        />
        <ClauseField clauses={record.clauses} version={report.policy_version} value={clause} onChange={setClause} />
        <Field label={texts.reason} hint={texts.textHint} {...length} required>
          <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
