import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { reportLimits } from '@grana/contract/reports/draft'
import type { InboxCard } from '@grana/contract/reports/inbox'
import { listSavedAnswers } from '@grana/contract/reports/saved-answers'
import { getClosingReferences, listReportAssignees } from '@grana/contract/reports/triage'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { savedAnswerTexts } from '@grana/messages/es/apps/saved-answers'
import { AnswerOptions, AnswerPreview, keyOfAnswer } from '@grana/parts/composer/answer-choice'
import { fillVariables, type AnswerValues } from '@grana/parts/composer/fill-variables'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ClauseChoice } from '@grana/parts/triage/clause-choice'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import type { BulkKind } from './bulk-run.ts'
import { parseTags, tagError } from './tag-field.ts'

/** Closings that one clause and one text explain for several reports. */
const closings = ['out_of_scope', 'not_applicable', 'informative', 'not_reproducible'] as const
type Closing = (typeof closings)[number]

/** What was typed in the dialog of an act. */
export type Typed = { person: string; tags: string; text: string; reason: Closing | ''; clause: string }
export const blank: Typed = { person: '', tags: '', text: '', reason: '', clause: '' }

type FieldName = keyof Typed
const needs: Readonly<Record<BulkKind, readonly FieldName[]>> = {
  assign: [],
  tag: ['tags'],
  ask: ['text'],
  close: ['reason', 'clause', 'text'],
}

export function errorsOf(kind: BulkKind, typed: Typed): Partial<Record<FieldName, string>> {
  const missing = needs[kind].filter((name) => typed[name].trim() === '').map((name) => [name, texts.missing])
  const wrongTags = kind === 'tag' ? tagError(parseTags(typed.tags)) : undefined
  const isLong = isTooLong(typed.text, reportLimits.text)
  return Object.fromEntries([
    ...missing,
    ...(wrongTags === undefined ? [] : [['tags', wrongTags]]),
    ...(isLong ? [['text', texts.missing]] : []),
  ])
}

/** What the variables of an answer stand for in a report of the list. */
export const valuesOf = ({ agent = '', reference, title, program }: InboxCard): AnswerValues => ({
  agent,
  reference,
  title,
  program: program.name,
})

const firstOf = (rows: readonly InboxCard[]) => rows[0]?.id ?? ''

interface FieldsProps {
  readonly rows: readonly InboxCard[]
  readonly typed: Typed
  readonly errors: Partial<Record<FieldName, string>>
  readonly onChange: (change: Partial<Typed>) => void
}

function PersonField({ rows, typed, onChange }: FieldsProps) {
  const { id: organization } = useOrganization()
  const params = { organization, report: firstOf(rows) }
  const { entries: people } = useAllEntries(listReportAssignees, { params, query: {} })
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

/** The saved answers of the program of the reports; those of several programs have none in common. */
function AnswerField({ rows, onChange }: Pick<FieldsProps, 'rows' | 'onChange'>) {
  const { id: organization } = useOrganization()
  const program = rows[0]?.program.id ?? ''
  const isOfOneProgram = rows.every((row) => row.program.id === program)
  const input = { params: { organization, program } }
  const { data } = useApiQuery(listSavedAnswers, input, { enabled: isOfOneProgram })
  const answers = data?.data ?? []
  if (answers.length === 0) return null
  return (
    <Field label={savedAnswerTexts.choose} hint={texts.answerHint}>
      <Select
        defaultValue=""
        onChange={({ target }) => {
          const answer = answers.find((one) => keyOfAnswer(one) === target.value)
          if (answer) onChange({ text: answer.text })
        }}
      >
        <option value="">{savedAnswerTexts.chooseFirst}</option>
        <AnswerOptions answers={answers} />
      </Select>
    </Field>
  )
}

function TextField({ rows, typed, errors, onChange, isQuestion }: FieldsProps & { readonly isQuestion: boolean }) {
  const [first] = rows
  const filled = first ? fillVariables(typed.text, valuesOf(first)) : typed.text
  return (
    <>
      <AnswerField rows={rows} onChange={onChange} />
      <Field
        label={isQuestion ? texts.question : texts.closeText}
        hint={isQuestion ? texts.questionHint : texts.closeHint}
        required
        {...textLengthOf(typed.text, reportLimits.text, errors.text)}
      >
        <TextArea rows={4} value={typed.text} onChange={({ target }) => onChange({ text: target.value })} />
      </Field>
      {first && filled !== typed.text ? (
        <AnswerPreview text={typed.text} values={valuesOf(first)} title={texts.previewIn(first.reference)} />
      ) : null}
    </>
  )
}

function CloseFields(props: FieldsProps) {
  const { rows, typed, errors, onChange } = props
  const { id: organization } = useOrganization()
  const { data: grounds } = useApiQuery(getClosingReferences, {
    params: { organization, report: firstOf(rows) },
    query: {},
  })
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

/** What an act needs to know. */
export function ActFields({ kind, ...props }: FieldsProps & { readonly kind: BulkKind }) {
  if (kind === 'assign') return <PersonField {...props} />
  if (kind === 'tag') return <TagsField {...props} />
  return kind === 'ask' ? <TextField {...props} isQuestion /> : <CloseFields {...props} />
}
