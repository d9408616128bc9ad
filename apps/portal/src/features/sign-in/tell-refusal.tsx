import { accountPaths } from '#app/account-paths.ts'
import { Countdown, type Told } from '#app/lib/entry/refusal-summary.tsx'
import { TextWithLink } from '#app/lib/entry/text-with-link.tsx'
import type { CallError } from '@grana/client/call-error'
import { signIn } from '@grana/messages/es/account/sign-in'
import { fixed } from '@grana/messages/es/fixed'
import { errorWords } from '@grana/parts/form/call-error-text'
import styles from './sign-in.module.css'

/** The specification's words about a sign-in that failed, and below them what to do. */
export function tellSignInRefusal(error: CallError, seconds: number): Told | undefined {
  const { code } = error
  if (code === 'auth.failed' || code === 'auth.failed_again') {
    const text = <TextWithLink text={signIn.advice} href={accountPaths.resetPassword()} />
    return { title: errorWords(error), text }
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
