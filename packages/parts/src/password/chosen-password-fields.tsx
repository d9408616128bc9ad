import { useEffect, useId, useRef, useState } from 'react'
import { auth } from '@grana/messages/es/account/auth'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/input'
import type { BoundField } from '../form/use-contract-form.ts'
import { PasswordChecklist } from './password-checklist.tsx'

export type ChosenPasswordFieldsProps = {
  readonly password: BoundField
  /** The second typing, where a form asks for one. */
  readonly repeated?: BoundField
}

/** What a field holds, also what a browser wrote into it before the page was alive. */
function useTyped() {
  const [typed, setTyped] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    setTyped(ref.current?.value ?? '')
  }, [])
  return { typed, props: { ref, onChange: () => setTyped(ref.current?.value ?? '') } }
}

const words = { showLabel: auth.showPassword, hideLabel: auth.hidePassword, autoComplete: 'new-password' } as const

/** Choosing a password, with its rules before the eyes. */
export function ChosenPasswordFields({ password, repeated }: ChosenPasswordFieldsProps) {
  const listId = useId()
  const first = useTyped()
  const second = useTyped()
  const checklist = (
    <PasswordChecklist id={listId} password={first.typed} {...(repeated !== undefined && { repeated: second.typed })} />
  )
  return (
    <>
      <div>
        <Field
          id={password.id}
          label={password.label}
          error={password.error}
          state={password.state}
          describedBy={listId}
          required
        >
          <PasswordInput {...password.control} {...words} {...first.props} />
        </Field>
        {checklist}
      </div>
      {repeated ? (
        <Field id={repeated.id} label={repeated.label} error={repeated.error} state={repeated.state} required>
          <PasswordInput {...repeated.control} {...words} {...second.props} />
        </Field>
      ) : null}
    </>
  )
}
