import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { savedAnswerTexts as texts } from '@grana/messages/es/apps/saved-answers'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { AnswerOptions, keyOfAnswer } from './answer-choice.tsx'
import { fillVariables } from './fill-variables.ts'
import type { SavedAnswersSource } from './saved-answers.tsx'

export interface AnswerFieldProps {
  readonly source: SavedAnswersSource
  /** What is written already. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Writes a saved answer in the text of a dialog; nothing where the team has none. */
export function AnswerField({ source: { list, values }, text, onChange }: AnswerFieldProps) {
  const { data } = useQuery(list)
  // Another choice replaces the answer that was not changed since; what a person wrote is never lost.
  const written = useRef<{ readonly before: string; readonly whole: string }>(undefined)
  const answers = data?.data ?? []
  if (answers.length === 0) return null
  const write = (answer: string) => {
    const before = text === written.current?.whole ? written.current.before : text
    const whole = before.trim() === '' ? answer : `${before.trimEnd()}\n\n${answer}`
    written.current = { before, whole }
    onChange(whole)
  }
  return (
    <Field label={texts.title} hint={texts.fieldHint}>
      <Select
        defaultValue=""
        onChange={({ target }) => {
          const answer = answers.find((one) => keyOfAnswer(one) === target.value)
          if (answer) write(fillVariables(answer.text, values))
        }}
      >
        <option value="">{texts.chooseFirst}</option>
        <AnswerOptions answers={answers} />
      </Select>
    </Field>
  )
}
