import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { reportLimits } from '@grana/contract/reports/draft'
import type { InboxCard } from '@grana/contract/reports/inbox'
import { assignReport, changeReportState } from '@grana/contract/reports/organization-reports'
import { getReportTags, setReportTags } from '@grana/contract/reports/tags'
import { getClosingReferences, listReportAssignees } from '@grana/contract/reports/triage'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ClauseChoice } from '@grana/parts/triage/clause-choice'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { startBulkRun, undoSeconds, type BulkKind } from './bulk-run.ts'
import { parseTags, tagError } from './tag-field.ts'
import styles from './bulk.module.css'

/** Closings that one clause and one text explain for several reports. */
const closings = ['out_of_scope', 'not_applicable', 'informative', 'not_reproducible'] as const
type Closing = (typeof closings)[number]

/** What was typed in the dialog of an act. */
type Typed = { person: string; tags: string; text: string; reason: Closing | ''; clause: string }
const blank: Typed = { person: '', tags: '', text: '', reason: '', clause: '' }

type FieldName = keyof Typed
const needs: Readonly<Record<BulkKind, readonly FieldName[]>> = {
  assign: [],
  tag: ['tags'],
  ask: ['text'],
  close: ['reason', 'clause', 'text'],
}

function errorsOf(kind: BulkKind, typed: Typed): Partial<Record<FieldName, string>> {
  const missing = needs[kind].filter((name) => typed[name].trim() === '').map((name) => [name, texts.missing])
  const wrongTags = kind === 'tag' ? tagError(parseTags(typed.tags)) : undefined
  const isLong = isTooLong(typed.text, reportLimits.text)
  return Object.fromEntries([
    ...missing,
    ...(wrongTags === undefined ? [] : [['tags', wrongTags]]),
    ...(isLong ? [['text', texts.missing]] : []),
  ])
}

/** The call of an act for each report. */
function useWork(kind: BulkKind, typed: Typed): (report: string) => Promise<unknown> {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { person, text, reason, clause } = typed
  const addTags = async (report: string) => {
    const params = { organization, report }
    const before = await client.call(getReportTags, { params })
    const tags = [...new Set([...before, ...parseTags(typed.tags)])]
    return client.call(setReportTags, { params, body: { tags } })
  }
  const works: Record<BulkKind, (report: string) => Promise<unknown>> = {
    assign: (report) =>
      client.call(assignReport, { params: { organization, report }, body: person === '' ? {} : { user: person } }),
    tag: addTags,
    ask: (report) =>
      client.call(changeReportState, { params: { organization, report }, body: { to: 'needs_info', text } }),
    close: (report) =>
      client.call(changeReportState, {
        params: { organization, report },
        body: { to: 'closed', text, clause, ...(reason !== '' && { reason }) },
      }),
  }
  return works[kind]
}

interface FieldsProps {
  readonly first: string
  readonly typed: Typed
  readonly errors: Partial<Record<FieldName, string>>
  readonly onChange: (change: Partial<Typed>) => void
}

function PersonField({ first, typed, onChange }: FieldsProps) {
  const { id: organization } = useOrganization()
  const { data: people = [] } = useApiQuery(listReportAssignees, { params: { organization, report: first } })
  return (
    <Field label={texts.person}>
      <Select value={typed.person} onChange={({ target }) => onChange({ person: target.value })}>
        <option value="">{reportWork.people.nobody}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function TextField({ typed, errors, onChange, isQuestion }: FieldsProps & { readonly isQuestion: boolean }) {
  return (
    <Field
      label={isQuestion ? texts.question : texts.closeText}
      hint={isQuestion ? texts.questionHint : texts.closeHint}
      required
      {...textLengthOf(typed.text, reportLimits.text, errors.text)}
    >
      <TextArea rows={4} value={typed.text} onChange={({ target }) => onChange({ text: target.value })} />
    </Field>
  )
}

function CloseFields(props: FieldsProps) {
  const { first, typed, errors, onChange } = props
  const { id: organization } = useOrganization()
  const { data: grounds } = useApiQuery(getClosingReferences, { params: { organization, report: first }, query: {} })
  return (
    <>
      <Field label={texts.reason} error={errors.reason} required>
        <Select
          value={typed.reason}
          onChange={({ target }) => onChange({ reason: closings.find((known) => known === target.value) ?? '' })}
        >
          <option value="">{texts.chooseReason}</option>
          {closings.map((reason) => (
            <option key={reason} value={reason}>
              {reports.reasons[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <ClauseChoice
        grounds={grounds}
        value={typed.clause}
        error={errors.clause}
        onChange={(clause) => onChange({ clause })}
      />
      <TextField {...props} isQuestion={false} />
    </>
  )
}

function TagsField({ typed, errors, onChange }: FieldsProps) {
  return (
    <Field label={texts.tags.add} hint={texts.tags.hint} error={errors.tags} required>
      <TextInput value={typed.tags} autoComplete="off" onChange={({ target }) => onChange({ tags: target.value })} />
    </Field>
  )
}

function ActFields({ kind, ...props }: FieldsProps & { readonly kind: BulkKind }) {
  if (kind === 'assign') return <PersonField {...props} />
  if (kind === 'tag') return <TagsField {...props} />
  return kind === 'ask' ? <TextField {...props} isQuestion /> : <CloseFields {...props} />
}

export interface BulkDialogProps {
  readonly kind: BulkKind
  readonly rows: readonly InboxCard[]
  readonly onClose: () => void
  /** After the act began to wait. */
  readonly onStart: () => void
}

/** Asks what an act on the chosen reports needs, and begins its wait. */
export function BulkDialog({ kind, rows, onClose, onStart }: BulkDialogProps) {
  const [typed, setTyped] = useState(blank)
  const [isValidated, setIsValidated] = useState(false)
  const work = useWork(kind, typed)
  const errors = errorsOf(kind, typed)
  const title = texts.titles[kind](rows.length)
  const isOfOneProgram = new Set(rows.map(({ program }) => program.id)).size === 1
  const isBlocked = !isOfOneProgram && (kind === 'assign' || kind === 'close')
  const start = () => {
    setIsValidated(true)
    if (Object.keys(errors).length > 0) return
    startBulkRun({ kind, reports: rows.map(({ id, reference }) => ({ id, reference })), work })
    onStart()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          {isBlocked ? null : <Button onClick={start}>{title}</Button>}
        </>
      }
    >
      {isBlocked ? (
        <p>{texts.onePerProgram}</p>
      ) : (
        <div className={styles.fields}>
          <ActFields
            kind={kind}
            first={rows[0]?.id ?? ''}
            typed={typed}
            errors={isValidated ? errors : {}}
            onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
          />
          <p>{texts.undoNote(undoSeconds)}</p>
        </div>
      )}
    </Dialog>
  )
}
