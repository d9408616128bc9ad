import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { lastAnswerOf, type AsyncRule, type LastAnswer } from './async-rule.ts'
import type { FormValues } from './contract-resolver.ts'

export type FieldState = 'valid' | 'validating' | 'invalid' | undefined
export type AsyncRules = Readonly<Record<string, AsyncRule | undefined>>

/** Runs the validation of one field and keeps what came of it; a field that nobody touched has no state. */
export function useFieldStates(
  form: UseFormReturn<FormValues>,
  asyncRules: AsyncRules,
): {
  readonly states: Readonly<Record<string, FieldState>>
  readonly validate: (field: string) => Promise<void>
} {
  const [states, setStates] = useState<Readonly<Record<string, FieldState>>>({})
  const questions = useRef(new Map<string, LastAnswer>())

  function set(field: string, state: FieldState): void {
    setStates((current) => (current[field] === state ? current : { ...current, [field]: state }))
  }

  function questionOf(field: string): LastAnswer | undefined {
    const rule = asyncRules[field]
    if (rule && !questions.current.has(field)) questions.current.set(field, lastAnswerOf(rule))
    return questions.current.get(field)
  }

  async function validate(field: string): Promise<void> {
    const question = questionOf(field)
    question?.cancel()
    set(field, 'validating')
    const isValid = await form.trigger(field)
    if (!isValid || !question) return set(field, isValid ? 'valid' : 'invalid')
    const answer = await question.ask(form.getValues(field))
    if (answer === 'outdated') return
    if (answer.text !== undefined) form.setError(field, { type: 'server', message: answer.text })
    set(field, answer.text === undefined ? 'valid' : 'invalid')
  }

  return { states, validate }
}
