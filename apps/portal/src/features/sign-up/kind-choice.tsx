import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/account/sign-up'
import { ArrowRightIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './kind-choice.module.css'

const { kinds } = signUp

const choices = [
  { ...kinds.customer, id: 'customer', href: paths.signUpCustomer() },
  { ...kinds.agent, id: 'agent', href: paths.signUpAgent() },
]

/** Two large links, one per account kind, each to its form. */
export function KindChoice() {
  return (
    <ul className={styles.choices}>
      {choices.map(({ id, href, heading, text, go, needs }) => (
        <li className={styles.choice} key={href}>
          <div>
            <h2 className={styles.heading} id={id}>
              {heading}
            </h2>
            <p className={styles.text}>{text}</p>
            <Link className={styles.go} id={`${id}-go`} href={href} aria-labelledby={`${id} ${id}-go`}>
              {go}
              <ArrowRightIcon className={styles.arrow} />
            </Link>
          </div>
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
