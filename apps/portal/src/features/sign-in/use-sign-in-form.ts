import { useState } from 'react'
import { useRefusal, type Refusal } from '#app/lib/entry/use-refusal.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { logIn, loginForm, type TokenAnswer } from '@grana/contract/auth'
import { signIn } from '@grana/messages/es/account/sign-in'
import { useContractForm } from '@grana/parts/form/use-contract-form'

/** Most documents never show it: it loads with the first input. */
export const secondStep = lazyComponent(() => import('./second-step.tsx'), 'SecondStep')

export interface SignInServices {
  readonly client: Client
  /** Solves the captcha invisibly; called only when the API requires it. */
  readonly solve: () => Promise<string | undefined>
  readonly onTokens: (tokens: TokenAnswer, email: string) => Promise<void>
}

type Credentials = { readonly email: string; readonly password: string }

/** Sends the attempt; if a captcha is required, solves it and sends the attempt again. */
async function tryToLogIn(client: Client, body: Credentials, solve: () => Promise<string | undefined>) {
  try {
    return await client.call(logIn, { body })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'captcha.required') throw error
    const token = await solve()
    if (token === undefined) throw new CallError('captcha.required', { message: signIn.captcha })
    return client.call(logIn, { body: { ...body, captcha_token: token } })
  }
}

/** The first step: email address and password. */
export function useSignInForm({ client, solve, onTokens }: SignInServices) {
  const refusal = useRefusal()
  const [refusedEmail, setRefusedEmail] = useState('')
  const [email, setEmail] = useState('')
  const form = useContractForm({
    schema: loginForm,
    labels: signIn.labels,
    submit: async ({ email: address, password }) => {
      setEmail(address)
      setRefusedEmail(address)
      const tokens = await tryToLogIn(client, { email: address, password }, solve)
      await onTokens(tokens, address)
    },
    onChange: () => setEmail(form.getValues().email ?? ''),
    // A code may be required next.
    onFirstUse: secondStep.prepare,
    onRefused: refusal.take,
  })
  // A pause applies to one address: another one need not wait.
  const isOther = refusal.error?.code === 'auth.paused' && email !== refusedEmail
  const shown: Refusal = isOther ? { ...refusal, waits: undefined } : refusal
  return { form, refusal: shown }
}
