import { useEffect, useState, type ReactNode } from 'react'
import type { CallError } from '@grana/client/call-error'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'

type Save<E> = {
  /** What is wrong before anything is sent. */
  readonly check: () => E
  readonly send: () => Promise<unknown>
  /** What the server found wrong, at the field where it is mended. */
  readonly refusalOf: (error: CallError) => E | undefined
  readonly onSaved: () => void
}

/** Saves a provider after a proof of identity, and keeps what is wrong beside its fields. */
export function useProviderSave<E extends Readonly<Record<string, string | undefined>>>() {
  const [errors, setErrors] = useState<E>({} as E)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  // The first field that is wrong may be out of sight in a long form.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus()
  }, [errors])
  const save = ({ check, send, refusalOf, onSaved }: Save<E>) => {
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    act('save', {
      work: () => withProof(send),
      after: onSaved,
      onRefused: (error) => {
        const refused = refusalOf(error)
        if (refused === undefined) return false
        setErrors(refused)
        return true
      },
    })
  }
  const proof: ReactNode = dialog
  return { errors, clear: () => setErrors({} as E), save, isSaving: acting !== undefined, proof }
}
