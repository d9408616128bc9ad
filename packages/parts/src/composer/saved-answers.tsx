import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { savedAnswerLimits, type SavedAnswer } from '@grana/contract/reports/saved-answers'
import { savedAnswerTexts as texts } from '@grana/messages/es/apps/saved-answers'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { ChatCircleTextIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { applyEdit } from '../markdown/markdown-toolbar.tsx'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import type { OperationQuery } from '../query/operation-query.ts'
import { useAction } from '../query/use-action.ts'
import { fillVariables, type AnswerValues } from './fill-variables.ts'
import styles from './saved-answers.module.css'

/** The answers of the report's program, with the values of the report. */
export interface SavedAnswersSource {
  readonly list: OperationQuery<{
    readonly data: readonly SavedAnswer[]
    readonly meta: { readonly can_save: boolean }
  }>
  readonly values: AnswerValues
  readonly save: (answer: SavedAnswer) => Promise<unknown>
  readonly remove: (name: string) => Promise<unknown>
}

interface ChoiceProps {
  readonly answers: readonly SavedAnswer[]
  readonly values: AnswerValues
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (name: string) => void
}

/** One of the answers, and how it reads in this report. */
function AnswerChoice({ answers, values, chosen, error, onChoose }: ChoiceProps) {
  const answer = answers.find(({ name }) => name === chosen)
  if (answers.length === 0) return <p>{texts.none}</p>
  return (
    <>
      <Field label={texts.choose} error={error} required>
        <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{texts.chooseFirst}</option>
          {answers.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {answer ? (
        <section className={styles.preview} aria-label={texts.preview}>
          <h3>{texts.preview}</h3>
          <MarkdownView text={fillVariables(answer.text, values)} />
        </section>
      ) : null}
    </>
  )
}

interface SaveFieldsProps {
  readonly isBusy: boolean
  readonly onSave: (name: string) => void
}

/** Saves the text of the reply under a name. */
function SaveFields({ isBusy, onSave }: SaveFieldsProps) {
  const [name, setName] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  const save = () => {
    setIsValidated(true)
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <section className={styles.save}>
      <Field
        label={texts.name}
        hint={texts.nameHint(texts.variableList)}
        error={isValidated && name.trim() === '' ? texts.missing : undefined}
      >
        <TextInput
          value={name}
          maxLength={savedAnswerLimits.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button look="line" size="dense" busy={isBusy} onClick={save}>
        {texts.saveCurrent}
      </Button>
    </section>
  )
}

interface AnswersDialogProps extends SavedAnswersSource {
  readonly typed: string
  readonly onClose: () => void
  readonly onUse: (text: string) => void
}

function AnswersDialog({ list, values, save, remove, typed, onClose, onUse }: AnswersDialogProps) {
  const { data } = useQuery(list)
  const answers = data?.data ?? []
  const canSave = data?.meta.can_save === true
  const [chosen, setChosen] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  const { act, isBusy } = useAction()
  const answer = answers.find(({ name }) => name === chosen)
  const use = () => {
    setIsValidated(true)
    if (answer) onUse(fillVariables(answer.text, values))
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
          {answers.length === 0 ? null : <Button onClick={use}>{texts.use}</Button>}
        </>
      }
    >
      <div className={styles.fields}>
        <AnswerChoice
          answers={answers}
          values={values}
          chosen={chosen}
          error={isValidated && !answer ? texts.nothing : undefined}
          onChoose={setChosen}
        />
        {answer && canSave ? (
          <Button
            look="quiet"
            size="dense"
            onClick={() =>
              act('remove', { work: () => remove(answer.name), done: texts.removed, after: () => setChosen('') })
            }
          >
            {texts.remove}
          </Button>
        ) : null}
        {typed.trim() === '' || !canSave ? null : (
          <SaveFields
            isBusy={isBusy}
            onSave={(name) =>
              act('save', { work: () => save({ name, text: typed }), done: texts.saved, after: onClose })
            }
          />
        )}
      </div>
    </Dialog>
  )
}

export interface SavedAnswersProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly source: SavedAnswersSource
}

/** A button that writes a saved answer in the text, or saves the text as one. */
export function SavedAnswers({ field, source }: SavedAnswersProps) {
  const [typed, setTyped] = useState<string>()
  const insert = (text: string) => {
    setTyped(undefined)
    const area = field.current
    if (!area) return
    const { selectionEnd: at } = area
    applyEdit(area, { from: at, to: at, insert: text, select: [at + text.length, at + text.length] })
  }
  return (
    <>
      <Button className={styles.open} look="quiet" size="dense" onClick={() => setTyped(field.current?.value ?? '')}>
        <ChatCircleTextIcon />
        {texts.open}
      </Button>
      {typed === undefined ? null : (
        <AnswersDialog {...source} typed={typed} onClose={() => setTyped(undefined)} onUse={insert} />
      )}
    </>
  )
}
