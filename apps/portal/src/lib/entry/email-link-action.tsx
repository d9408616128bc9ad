import { useState, type ReactNode } from 'react'
import { catchCallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useIsHydrated } from '@grana/parts/form/use-is-hydrated'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { AuthPage } from './auth-page.tsx'
import { ExpiredLink, type FallbackLink } from './expired-link.tsx'
import styles from './email-link-action.module.css'

export interface EmailLinkActionProps {
  /** `undefined` during server rendering, empty when the URL has no token. */
  readonly token: string | undefined
  readonly texts: {
    readonly heading: string
    readonly lede: string
    readonly advice?: string
    readonly act: string
    readonly acting: string
    readonly failed: string
  }
  readonly act: (token: string) => Promise<void>
  /** An alternative action. */
  readonly other?: {
    readonly label: string
    readonly acting: string
    readonly act: (token: string) => Promise<void>
  }
  /** Replaces the page after success. */
  readonly done: ReactNode
  /** Where to go when the link is invalid. */
  readonly expired: FallbackLink
}

type Outcome =
  | { readonly status: 'waiting' | 'acting' | 'acting-otherwise' | 'done' | 'expired' }
  | { readonly status: 'failed'; readonly text: string }

/**
 * A page of an email link with one action. It needs a click: mail scanners that open links must not consume it, nor
 * verify an address for another person.
 */
export function EmailLinkAction({ token, texts, act, other, done, expired }: EmailLinkActionProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const isAlive = useIsHydrated()
  const run = async (status: 'acting' | 'acting-otherwise', work: typeof act) => {
    setOutcome({ status })
    const error = await catchCallError(() => work(token ?? ''))
    if (!error) return setOutcome({ status: 'done' })
    const isOfNoUse = error.code === 'auth.link_expired' || error.code === 'request.not_found'
    setOutcome(isOfNoUse ? { status: 'expired' } : { status: 'failed', text: callErrorText(error) })
    setAttempt((count) => count + 1)
  }
  if (outcome.status === 'done') return done
  if (outcome.status === 'expired') return <ExpiredLink wayOut={expired} takesFocus />
  if (token === '') return <ExpiredLink isGone wayOut={expired} />
  return (
    <AuthPage title={texts.heading} lede={texts.lede}>
      <div className={styles.act}>
        {outcome.status === 'failed' ? (
          <ErrorSummary title={texts.failed} items={[{ text: outcome.text }]} attempt={attempt} />
        ) : null}
        {texts.advice ? <p className={styles.advice}>{texts.advice}</p> : null}
        <Button
          size="large"
          block
          busy={outcome.status === 'acting'}
          busyText={texts.acting}
          disabled={!isAlive}
          onClick={() => void run('acting', act)}
        >
          {texts.act}
        </Button>
        {other ? (
          <Button
            look="line"
            size="large"
            block
            busy={outcome.status === 'acting-otherwise'}
            busyText={other.acting}
            disabled={!isAlive}
            onClick={() => void run('acting-otherwise', other.act)}
          >
            {other.label}
          </Button>
        ) : null}
      </div>
    </AuthPage>
  )
}
