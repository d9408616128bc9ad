import { useState, type ReactNode } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useIsAlive } from '@grana/parts/form/use-is-alive'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { AuthPage } from './auth-page.tsx'
import { ExpiredLink, type WayOut } from './expired-link.tsx'
import styles from './act-on-link.module.css'

export interface ActOnLinkProps {
  /** Nothing while the server renders, empty when the address held none. */
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
  /** What can be done instead. */
  readonly other?: {
    readonly label: string
    readonly acting: string
    readonly act: (token: string) => Promise<void>
  }
  /** Takes the place of the page once it went well. */
  readonly done: ReactNode
  /** Where to go when the link is of no use. */
  readonly expired: WayOut
}

type Outcome =
  | { readonly status: 'waiting' | 'acting' | 'acting-otherwise' | 'done' | 'expired' }
  | { readonly status: 'failed'; readonly text: string }

/**
 * A link of a mail with one thing to do. A person does it: programs that open the links of a mail to look at them must
 * not use it up, and must not prove an address for somebody else.
 */
export function ActOnLink({ token, texts, act, other, done, expired }: ActOnLinkProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const isAlive = useIsAlive()
  const run = async (status: 'acting' | 'acting-otherwise', work: typeof act) => {
    setOutcome({ status })
    try {
      await work(token ?? '')
      setOutcome({ status: 'done' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isOfNoUse = error.code === 'auth.link_expired' || error.code === 'request.not_found'
      setOutcome(isOfNoUse ? { status: 'expired' } : { status: 'failed', text: callErrorText(error) })
      setAttempt((count) => count + 1)
    }
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
