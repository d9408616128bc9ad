import { useRef } from 'react'
import type * as z from 'zod/mini'
import type { CallError } from '@grana/client/call-error'
import { keysOf } from '@grana/contract/record-keys'
import { fieldNotValid } from '@grana/messages/es/validation-common'
import type { FormValues } from './form-values.ts'
import { useFieldEvents } from './use-field-events.ts'
import { disambiguateItems, useFormSummary } from './use-form-summary.ts'
import { useFormValues } from './use-form-values.ts'
import { useSubmission } from './use-submission.ts'
import { useValidation, type AsyncRules, type DescribeReason, type FieldState } from './use-validation.ts'

type Values<S extends z.ZodMiniObject> = z.input<S>

export type ContractFormSettings<S extends z.ZodMiniObject> = {
  readonly schema: S
  /** Label of each field, in the order in which the summary lists them. */
  readonly labels: Readonly<Record<keyof Values<S>, string>>
  /** Sends the values; a `CallError` is shown and mapped to its fields. */
  readonly submit: (values: Values<S>) => Promise<void>
  readonly describe?: DescribeReason
  /** Rules that call the server, by field. */
  readonly asyncRules?: AsyncRules
  /** A field that depends on another one: validated again together with it, if it was validated before. */
  readonly validatedWith?: Readonly<Partial<Record<keyof Values<S> & string, keyof Values<S> & string>>>
  /** At the first focus inside the form: the moment to load what only a form in use needs. */
  readonly onFirstUse?: () => void
  /** After any value changed. */
  readonly onChange?: () => void
  /** Once an error is on the screen. */
  readonly onRefused?: (error: CallError) => void
}

export type BoundField = {
  readonly id: string
  readonly label: string
  /** The text, or `true` for the specification's fallback. */
  readonly error: string | true | undefined
  readonly state: FieldState
  /** For the native control of the field; a part of a composite control uses `data-field` instead. */
  readonly control: { readonly name: string }
}

/** The common form hook: the contract's schema, validated at every event, with an error summary. */
export function useContractForm<S extends z.ZodMiniObject>(settings: ContractFormSettings<S>) {
  type Name = keyof Values<S> & string
  const { labels, submit, onFirstUse, onChange, onRefused } = settings
  const names: Name[] = keysOf(labels)
  const ref = useRef<HTMLFormElement>(null)
  const { customValues, read, write } = useFormValues(ref)
  const readAll = (): FormValues => Object.fromEntries(names.map((name) => [name, read(name)]))
  const { problems, states, validateField, validateAll, setServerErrors } = useValidation({ ...settings, readAll })
  const isField = (name: string) => Object.hasOwn(labels, name)
  useFieldEvents(ref, (field) => {
    if (!isField(field)) return
    void validateField(field)
    onChange?.()
  })

  const items = names.flatMap((name) => {
    const problem = problems[name]
    const text = problem && (problem.text || fieldNotValid(labels[name]))
    return text === undefined ? [] : [{ fieldId: fieldId(name), text, label: labels[name] }]
  })
  const { summary, showSummary } = useFormSummary(disambiguateItems(items))
  const { isSubmitting, handleSubmit } = useSubmission({
    readAll,
    validateAll,
    submit: (values) => submit(values as Values<S>),
    setServerErrors: (fields) => {
      const known = Object.entries(fields).filter(([name]) => isField(name))
      setServerErrors(known)
      return known.length
    },
    showSummary,
    onRefused,
  })

  return {
    isSubmitting,
    summary,
    // Sent by script; with `post`, typed values never end up in a URL if the script is missing.
    formProps: { ref, noValidate: true, method: 'post', onSubmit: handleSubmit, onFocus: useOnce(onFirstUse) } as const,
    field: (name: Name): BoundField => ({
      id: fieldId(name),
      label: labels[name],
      error: problems[name] && (problems[name].text || true),
      state: problems[name] ? 'invalid' : states[name],
      control: { name },
    }),
    /** A model update: stores the value and validates it once; a restored draft is stored without validation. */
    setValue: (name: Name, value: Values<S>[Name], { isDraft = false } = {}) => {
      write(name, value)
      if (!isDraft) void validateField(name)
      onChange?.()
    },
    /** For controls that are not native: their blur. */
    validate: (name: Name) => validateField(name),
    /** The last set value of a control that is not native. */
    valueOf: <N extends Name>(name: N) => customValues[name] as Values<S>[N] | undefined,
    getValues: () => readAll() as Partial<Values<S>>,
  }
}

/** What a frame around a form needs, whatever its fields are. */
export type ContractForm = ReturnType<typeof useContractForm<z.ZodMiniObject>>

function useOnce(act: (() => void) | undefined): () => void {
  const isDone = useRef(false)
  return () => {
    if (!isDone.current) act?.()
    isDone.current = true
  }
}

function fieldId(name: string): string {
  return `field-${name}`
}
