import { useState } from 'react'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { CallError } from '@grana/client/call-error'
import type { Answer } from '@grana/contract/operation'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { errorMessage } from '@grana/parts/form/call-error-text'
import { callErrorText } from '@grana/parts/form/call-error-text'

export type Seed = NonNullable<Answer<typeof prepareTwoFactor>>

export type SetUpScreen =
  | { readonly name: 'choose' }
  /** Requires recent authentication. */
  | { readonly name: 'identity' }
  | { readonly name: 'scan' | 'confirm'; readonly seed: Seed }

export type SetUpServices = {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  /** Called when the second factor is on, with its codes, which are shown once. */
  readonly onCodes: (codes: readonly string[]) => Promise<void> | void
}

/** A setup from its first screen to the recovery codes. Nothing is on before a correct code. */
export function useSetUp({ session, onCodes }: SetUpServices) {
  const [screen, setScreen] = useState<SetUpScreen>({ name: 'choose' })
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly attempt: number }>()
  const fail = (text: string) => setFailure((before) => ({ text, attempt: (before?.attempt ?? 0) + 1 }))

  async function start(): Promise<void> {
    setIsStarting(true)
    setFailure(undefined)
    try {
      const seed = await session.client.call(prepareTwoFactor)
      // Without a secret it was completed in another tab; the reloaded user shows it.
      if (seed) setScreen({ name: 'scan', seed })
      else await session.reloadUser()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'two_factor.already_on') await session.reloadUser()
      else if (error.code === 'auth.confirm_first') setScreen({ name: 'identity' })
      else fail(callErrorText(error))
    } finally {
      setIsStarting(false)
    }
  }

  async function confirm(code: string): Promise<void> {
    try {
      const answer = await session.client.call(confirmTwoFactor, { body: { code } })
      if (!('data' in answer)) throw new CallError('server.unexpected')
      await onCodes(answer.data.recovery_codes)
    } catch (error) {
      if (error instanceof CallError && error.code === 'two_factor.setup_expired') {
        setScreen({ name: 'choose' })
        fail(errorMessage(error))
        return
      }
      if (error instanceof CallError && error.code === 'two_factor.already_on') return session.reloadUser()
      throw error
    }
  }

  return { screen, show: setScreen, isStarting, failure, start, confirm }
}

export type SetUpState = ReturnType<typeof useSetUp>
