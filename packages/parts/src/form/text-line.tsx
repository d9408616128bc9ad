import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { formTexts } from '@grana/messages/es/forms'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import type { BoundField } from './use-contract-form.ts'

export type TextLineProps = {
  readonly field: BoundField
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  /** Email addresses and handles are typed without capitalization and spell checking. */
  readonly kind?: 'words' | 'email' | 'handle'
  readonly hint?: ReactNode
  readonly optional?: boolean
}

const exact = { autoCapitalize: 'none', spellCheck: false } as const

/** A text input of a form. */
export function TextLine({ field, autoComplete, kind = 'words', hint, optional = false }: TextLineProps) {
  const { id, label, error, state, control } = field
  const note = optional ? formTexts.optional : undefined
  return (
    <Field id={id} label={label} note={note} hint={hint} error={error} state={state} required={!optional}>
      <TextInput
        {...control}
        type={kind === 'email' ? 'email' : 'text'}
        autoComplete={autoComplete}
        {...(kind !== 'words' && exact)}
      />
    </Field>
  )
}
