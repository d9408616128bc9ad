import { useEffect, useEffectEvent } from 'react'
import { useLazySession } from '#app/lib/session/use-lazy-session.ts'
import { useSessionHandle } from '#app/lib/session/use-session.ts'
import { CallError } from '@grana/client/call-error'
import { getProfile, type Profile } from '@grana/contract/profiles'

export interface SignedInProfileProps {
  readonly apiUrl: string
  readonly username: string
  /** `null`: this reader sees no more than the open web. */
  readonly onAnswer: (profile: Profile | null) => void
}

/** Asks for the profile as the signed-in reader sees it; renders nothing. Loaded only by browsers with a session. */
export function SignedInProfile({ apiUrl, username, onAnswer }: SignedInProfileProps) {
  const { state, client } = useSessionHandle(useLazySession(apiUrl))
  const { status } = state
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    if (status === 'unknown') return
    if (status !== 'signed-in') {
      answer(null)
      return
    }
    let isCurrent = true
    client.call(getProfile, { params: { username } }).then(
      (profile) => isCurrent && answer(profile),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (isCurrent) answer(null)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client, status, username])
  return null
}
