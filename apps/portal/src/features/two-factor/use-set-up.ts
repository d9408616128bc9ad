import { useState } from 'react'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import { CallError } from '@grana/client/call-error'
import type { Answer } from '@grana/contract/operation'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { errorWords } from '@grana/parts/form/call-error-text'
import { callErrorText } from '@grana/parts/form/call-error-text'

export type Seed = NonNullable<Answer<typeof prepareTwoFactor>>

export type SetUpScreen =
  | { readonly name: 'choose' }
  /** The person signed in a while ago and says once more who they are. */
  | { readonly name: 'identity' }
  | { readonly name: 'scan' | 'confirm'; readonly seed: Seed }

export type SetUpServices = {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  /** The second factor is on: these are shown once. */
  readonly onCodes: (codes: readonly string[]) => Promise<void> | void
}

/** A set-up from its first screen to the recovery codes. Nothing is on before a code was right. */
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
      // Without a seed it is on already, from another tab: the person says so.
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
        fail(errorWords(error))
        return
      }
      if (error instanceof CallError && error.code === 'two_factor.already_on') return session.reloadUser()
      throw error
    }
  }

  return { screen, show: setScreen, isStarting, failure, start, confirm }
}

export type SetUpState = ReturnType<typeof useSetUp>
