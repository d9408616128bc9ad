import { TextWithLink } from '#app/lib/entry/text-with-link.tsx'
import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/account/sign-up'
import styles from './sign-up-links.module.css'

const haveAccount = { before: `${signUp.hasAccount} `, link: signUp.signIn, after: '' }

/** Links of a sign-up page; each form also links to the other one. */
export function SignUpLinks({ from }: { readonly from?: 'customer' | 'agent' }) {
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
