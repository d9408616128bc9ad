import { useRef } from 'react'
import { useForm, useWatch, type Control, type FieldError, type UseFormRegisterReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { CallError } from '@grana/client/call-error'
import { validationText } from '@grana/messages/es/validation'
import { contractResolver, type DescribeReason, type FormValues } from './contract-resolver.ts'
import { useFieldEvents } from './use-field-events.ts'
import { useFieldStates, type AsyncRules, type FieldState } from './use-field-states.ts'
import { useFormSummary } from './use-form-summary.ts'
import { useSending } from './use-sending.ts'

type Values<S extends z.ZodMiniObject> = z.input<S>

// Validation and focus are ours alone: the library would fold or repeat some of the four events.
const manual = { mode: 'onSubmit', reValidateMode: 'onSubmit', shouldFocusError: false } as const
const noAsyncRules: AsyncRules = {}

export type ContractFormSettings<S extends z.ZodMiniObject> = {
  readonly schema: S
  /** Name of each field on the screen, in the order in which the summary lists them. */
  readonly labels: Readonly<Record<keyof Values<S>, string>>
  /** Sends the values; a `CallError` is shown and mapped to its fields. */
  readonly submit: (values: Values<S>) => Promise<void>
  readonly describe?: DescribeReason
  /** Rules that ask somebody else, by field; keep them stable between renders. */
  readonly asyncRules?: AsyncRules
  /** At the first focus inside the form: the moment to fetch what only a form in use needs. */
  readonly onFirstUse?: () => void
  /** Once a refusal is on the screen. */
  readonly onRefused?: (error: CallError) => void
}

export type BoundField = {
  readonly id: string
  readonly label: string
  /** The words, or `true` for the specification's fallback. */
  readonly error: string | true | undefined
  readonly state: FieldState
  /** For the native control of the field. */
  readonly control: UseFormRegisterReturn
}

/** The one way in which a form of ours is made: the contract's schema, validated at every event, errors summed up. */
export function useContractForm<S extends z.ZodMiniObject>(settings: ContractFormSettings<S>) {
  type Name = keyof Values<S> & string
  const { schema, labels, submit, describe, asyncRules = noAsyncRules, onFirstUse, onRefused } = settings
  const names = Object.keys(labels) as Name[]
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<FormValues>({ ...manual, resolver: contractResolver(schema, describe) })
  const errors = form.formState.errors as Partial<Record<string, FieldError>>
  const { states, validate } = useFieldStates(form, asyncRules)
  const isField = (name: string) => Object.hasOwn(labels, name)
  useFieldEvents(ref, (field) => {
    if (isField(field)) void validate(field)
  })

  const items = names.flatMap((name) => {
    const error = errors[name]
    return error ? [{ fieldId: fieldId(name), text: error.message || validationText(error.type, labels[name]) }] : []
  })
  const { summary, conclude } = useFormSummary(items)
  const { isSubmitting, handleSubmit } = useSending({
    form,
    submit: (values) => submit(values as Values<S>),
    isField,
    conclude,
    onRefused,
  })

  return {
    schema,
    control: form.control,
    isSubmitting,
    summary,
    formProps: {
      ref,
      noValidate: true,
      // Sent by hand; should the page's script be missing, nothing that was typed ends up in an address.
      method: 'post' as const,
      onSubmit: handleSubmit,
      onFocus: useOnce(onFirstUse),
    },
    field: (name: Name): BoundField => ({
      id: fieldId(name),
      label: labels[name],
      error: errors[name] && (errors[name].message || true),
      state: errors[name] ? 'invalid' : states[name],
      control: form.register(name),
    }),
    /** A model update: stores the value and validates it once; a draft that comes back is stored unjudged. */
    setValue: (name: Name, value: Values<S>[Name], { isDraft = false } = {}) => {
      form.setValue<string>(name, value)
      if (!isDraft) void validate(name)
    },
    /** For controls that are no native inputs: their blur. */
    validate: (name: Name) => validate(name),
    getValues: () => form.getValues() as Partial<Values<S>>,
    subscribe: (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
  }
}

function useOnce(act: (() => void) | undefined): () => void {
  const isDone = useRef(false)
  return () => {
    if (!isDone.current) act?.()
    isDone.current = true
  }
}

type WatchedForm<S extends z.ZodMiniObject> = { readonly schema: S; readonly control: Control<FormValues> }

/** The value of a field as it stands; whoever asks is drawn again when it changes. */
export function useFieldValue<S extends z.ZodMiniObject, N extends keyof Values<S> & string>(
  { control }: WatchedForm<S>,
  name: N,
): Values<S>[N] | undefined {
  return useWatch({ control, name }) as Values<S>[N] | undefined
}

function fieldId(name: string): string {
  return `field-${name}`
}
