import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { savedAnswerLimits, type ListedAnswer, type SavedAnswer } from '@grana/contract/reports/saved-answers'
import { savedAnswerTexts as texts } from '@grana/messages/es/apps/saved-answers'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { ChatCircleTextIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { applyEdit } from '../markdown/markdown-toolbar.tsx'
import type { OperationQuery } from '../query/operation-query.ts'
import { useAction } from '../query/use-action.ts'
import { AnswerOptions, AnswerPreview, keyOfAnswer } from './answer-choice.tsx'
import { fillVariables, type AnswerValues } from './fill-variables.ts'
import styles from './saved-answers.module.css'

/** The answers of the report's program, with the values of the report. */
export interface SavedAnswersSource {
  readonly list: OperationQuery<{
    readonly data: readonly ListedAnswer[]
    readonly meta: { readonly can_save: boolean; readonly can_save_for_all: boolean }
  }>
  readonly values: AnswerValues
  readonly save: (answer: SavedAnswer, forAll: boolean) => Promise<unknown>
  readonly remove: (answer: ListedAnswer) => Promise<unknown>
}

interface ChoiceProps {
  readonly answers: readonly ListedAnswer[]
  readonly values: AnswerValues
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (key: string) => void
}

/** One of the answers, and how it reads in this report. */
function AnswerChoice({ answers, values, chosen, error, onChoose }: ChoiceProps) {
  const answer = answers.find((one) => keyOfAnswer(one) === chosen)
  if (answers.length === 0) return <p>{texts.none}</p>
  return (
    <>
      <Field label={texts.choose} error={error} required>
        <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{texts.chooseFirst}</option>
          <AnswerOptions answers={answers} />
        </Select>
      </Field>
      {answer ? <AnswerPreview text={answer.text} values={values} /> : null}
    </>
  )
}

interface SaveFieldsProps {
  readonly isBusy: boolean
  readonly canSaveForAll: boolean
  readonly onSave: (name: string, forAll: boolean) => void
}

/** Saves the text of the reply under a name. */
function SaveFields({ isBusy, canSaveForAll, onSave }: SaveFieldsProps) {
  const [name, setName] = useState('')
  const [forAll, setForAll] = useState(false)
  const [isValidated, setIsValidated] = useState(false)
  const save = () => {
    setIsValidated(true)
    if (name.trim() !== '') onSave(name.trim(), forAll)
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
      {canSaveForAll ? (
        <Checkbox checked={forAll} onChange={({ target }) => setForAll(target.checked)}>
          {texts.forAll}
        </Checkbox>
      ) : null}
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
  const answer = answers.find((one) => keyOfAnswer(one) === chosen)
  const canRemove = answer?.of === 'organization' ? data?.meta.can_save_for_all === true : canSave
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
        {answer && canRemove ? (
          <Button
            look="quiet"
            size="dense"
            onClick={() =>
              act('remove', { work: () => remove(answer), done: texts.removed, after: () => setChosen('') })
            }
          >
            {texts.remove}
          </Button>
        ) : null}
        {typed.trim() === '' || !canSave ? null : (
          <SaveFields
            isBusy={isBusy}
            canSaveForAll={data?.meta.can_save_for_all ?? false}
            onSave={(name, forAll) =>
              act('save', { work: () => save({ name, text: typed }, forAll), done: texts.saved, after: onClose })
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
