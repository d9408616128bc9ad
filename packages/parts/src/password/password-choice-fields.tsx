import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { containsPersonalWord, personalWords } from '@grana/contract/password'
import { auth } from '@grana/messages/es/account/auth'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/password-input'
import type { BoundField } from '../form/use-contract-form.ts'
import { PasswordChecklist } from './password-checklist.tsx'

export type NewPasswordFieldsProps = {
  readonly password: BoundField
  /** The repeated password, where a form asks for one. */
  readonly repeated?: BoundField
  /** Personal data in the form, which the password must not contain. */
  readonly getPersonal?: () => readonly (string | undefined)[]
}

/** The value of a field, including what the browser filled in before hydration. */
function useTyped() {
  const [typed, setTyped] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    setTyped(ref.current?.value ?? '')
  }, [])
  return { typed, props: { ref, onChange: () => setTyped(ref.current?.value ?? '') } }
}

/** Whether a password contains the user's personal data, whichever of the two is typed later. */
function useIsOwn(ref: RefObject<HTMLInputElement | null>, getPersonal: NewPasswordFieldsProps['getPersonal']) {
  const [isOwn, setIsOwn] = useState(false)
  const look = useEffectEvent(() => {
    if (getPersonal) setIsOwn(containsPersonalWord(ref.current?.value ?? '', personalWords(getPersonal())))
  })
  useEffect(() => {
    const form = ref.current?.form
    const handle = () => look()
    form?.addEventListener('input', handle)
    return () => form?.removeEventListener('input', handle)
  }, [ref])
  return isOwn
}

const words = { showLabel: auth.showPassword, hideLabel: auth.hidePassword, autoComplete: 'new-password' } as const

/** Fields for a new password, with its rules in view. */
export function NewPasswordFields({ password, repeated, getPersonal }: NewPasswordFieldsProps) {
  const listId = useId()
  const first = useTyped()
  const second = useTyped()
  const isOwn = useIsOwn(first.props.ref, getPersonal)
  const checklist = (
    <PasswordChecklist
      id={listId}
      password={first.typed}
      {...(repeated && { repeated: second.typed })}
      {...(getPersonal && { isOwn })}
    />
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
