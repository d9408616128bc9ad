import { useEffect, useRef } from 'react'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { CallError } from '@grana/client/call-error'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import { signIn } from '@grana/messages/es/account/sign-in'
import { useContractForm } from '@grana/parts/form/use-contract-form'

export interface CodeServices {
  /** Sends the code; throws the `CallError` of a refusal. */
  readonly confirm: (code: string) => Promise<void>
}

/** Shows a wrong code at its field too. */
function atItsField(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'auth.code_wrong') return error
  const { code, message, details } = error
  return new CallError(code, { message, details, fields: { code: message } })
}

/** The second step: one code, from the authenticator or the recovery codes. */
export function useCodeForm({ confirm }: CodeServices) {
  const refusal = useRefusal()
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    schema: confirmTwoFactor.body,
    labels: signIn.code.labels,
    submit: async ({ code }) => {
      try {
        await confirm(code)
      } catch (error) {
        throw atItsField(error)
      }
    },
    onRefused: (error) => {
      refusal.take(error)
      if (error.code !== 'auth.code_wrong') return
      // A code is single-use, right or wrong, so the field is cleared.
      form.setValue('code', '', { isDraft: true })
      input.current?.focus()
    },
  })
  // Focuses the only field: the user has just typed a password and continues typing.
  useEffect(() => input.current?.focus(), [])
  return { form, input, refusal }
}
