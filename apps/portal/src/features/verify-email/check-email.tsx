import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { catchCallError } from '@grana/client/call-error'
import { resendVerification } from '@grana/contract/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { accountSuccessTexts as successTexts } from '@grana/messages/es/success-account'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useCountdown } from '@grana/parts/form/use-countdown'
import { Button, ButtonLink } from '@grana/ui/button'
import { FieldError } from '@grana/ui/field-error'
import { CheckCircleIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './verify-email.module.css'

const texts = verifyEmail.check

/** Milliseconds between two emails, including the one sent at sign-up. */
const COOL_DOWN = 60_000

export interface CheckEmailProps {
  readonly session: Pick<PortalSession, 'client' | 'user' | 'state'>
  /** When sign-up sent the first email, if it happened in this tab. */
  readonly sentAt: number | undefined
  /** Approval time of an organization, where the installation sets it. */
  readonly approval?: string | undefined
}

type Outcome = { readonly kind: 'sent' | 'failed'; readonly text: string }

function useResend({ session, sentAt }: CheckEmailProps) {
  const { seconds, start } = useCountdown(sentAt === undefined ? 0 : sentAt + COOL_DOWN)
  const [isSending, setIsSending] = useState(false)
  const [told, setTold] = useState<Outcome>()
  const resend = async () => {
    setIsSending(true)
    setTold(undefined)
    try {
      const error = await catchCallError(async () => {
        const { next_in_seconds } = await session.client.call(resendVerification, { body: {} })
        start(next_in_seconds)
        setTold({ kind: 'sent', text: successTexts['account.verification_sent'] })
      })
      if (!error) return
      const { code, message, details } = error
      // The countdown at the button shows the time, so the message omits it.
      setTold({ kind: 'failed', text: code === 'auth.resend_later' ? message : callErrorText(error) })
      if (details.retryAfterSeconds !== undefined) start(details.retryAfterSeconds)
    } finally {
      setIsSending(false)
    }
  }
  return { seconds, isSending, told, resend }
}

function Resend(props: CheckEmailProps) {
  const { seconds, isSending, told, resend } = useResend(props)
  return (
    <div className={styles.resend}>
      <Button
        look="line"
        busy={isSending}
        busyText={texts.resending}
        disabled={seconds > 0}
        reason={seconds > 0 ? <span className={styles.countdown}>{texts.resendIn(seconds)}</span> : undefined}
        onClick={resend}
      >
        {texts.resend}
      </Button>
      <div role="status">
        {told?.kind === 'sent' ? (
          <p className={styles.sent}>
            <CheckCircleIcon /> {told.text}
          </p>
        ) : null}
        {told?.kind === 'failed' ? <FieldError>{told.text}</FieldError> : null}
      </div>
    </div>
  )
}

/** End of the sign-up: asks the user to open the verification email. */
export function CheckEmail(props: CheckEmailProps) {
  const { user, state } = props.session
  const { approval } = props
  if (user?.email_verified) {
    return (
      <AuthPage title={texts.proven}>
        <AuthActions>
          <ButtonLink size="large" href={accountPaths.redirect()}>
            {texts.go}
          </ButtonLink>
        </AuthActions>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={texts.heading}>
      <p className={styles.lede}>
        {user ? (
          <>
            {texts.sentTo} <b className={styles.address}>{user.email}</b>
          </>
        ) : (
          texts.sent
        )}
      </p>
      <p className={styles.advice}>{texts.advice}</p>
      {user?.kind === 'customer' && approval ? <p className={styles.advice}>{texts.approval(approval)}</p> : null}
      {user ? <Resend {...props} /> : null}
      {state.status === 'signed-out' ? (
        <p className={styles.ways}>
          {texts.signedOut} <Link href={accountPaths.signIn(accountPaths.checkEmail())}>{texts.signIn}</Link>
        </p>
      ) : null}
    </AuthPage>
  )
}
