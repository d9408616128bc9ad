import { accountPaths } from '#app/account-paths.ts'
import { Countdown, type RefusalMessage } from '#app/lib/entry/refusal-summary.tsx'
import { TextWithLink } from '#app/lib/entry/text-with-link.tsx'
import type { CallError } from '@grana/client/call-error'
import { signIn } from '@grana/messages/es/account/sign-in'
import { fixed } from '@grana/messages/es/fixed'
import { errorMessage } from '@grana/parts/form/call-error-text'
import styles from './sign-in.module.css'

/** Message of the specification for a failed sign-in, and what to do next. */
export function describeSignInRefusal(error: CallError, seconds: number): RefusalMessage | undefined {
  const { code } = error
  if (code === 'auth.failed' || code === 'auth.failed_again') {
    const text = <TextWithLink text={signIn.advice} href={accountPaths.resetPassword()} />
    return { title: errorMessage(error), text }
  }
  if (code !== 'auth.too_many_failures') return undefined
  const text = (
    <>
      <Countdown seconds={seconds} />
      <span className={styles.next}>{signIn.tooMany}</span>
    </>
  )
  return { title: fixed.tooManyAttempts, text }
}
