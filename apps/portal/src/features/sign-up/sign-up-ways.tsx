import { TextWithLink } from '#app/lib/entry/text-with-link.tsx'
import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/account/sign-up'
import styles from './sign-up-ways.module.css'

const haveAccount = { before: `${signUp.hasAccount} `, link: signUp.signIn, after: '' }

/** Ways from a sign-up page to elsewhere; a form also leads to the other one. */
export function SignUpWays({ from }: { readonly from?: 'customer' | 'agent' }) {
  const other = from === 'customer' ? paths.signUpAgent() : paths.signUpCustomer()
  return (
    <div className={styles.ways}>
      <p>
        <TextWithLink text={haveAccount} href={paths.signIn()} />
      </p>
      {from ? (
        <p>
          <TextWithLink text={signUp[from].other} href={other} />
        </p>
      ) : null}
    </div>
  )
}
