import { help, type Answer } from '@grana/messages/es/apps/help'
import { portal } from '@grana/messages/es/portal'
import { Link } from '@grana/ui/link'
import styles from './help-page.module.css'

export interface HelpPageProps<Place extends string> {
  readonly lede: string
  readonly answers: readonly Answer<Place>[]
  /** Link of each place, in this app or on the portal. */
  readonly addresses: Readonly<Record<Place, string>>
}

/** Short answers, each with a link to its place, and how to contact support. */
export function HelpPage<Place extends string>({ lede, answers, addresses }: HelpPageProps<Place>) {
  const { support } = help
  return (
    <div className={styles.page}>
      <title>{portal.title(help.title)}</title>
      <header className={styles.head}>
        <h1>{help.title}</h1>
        <p>{lede}</p>
      </header>
      <ul className={styles.answers}>
        {answers.map(({ question, answer, action, place }) => (
          <li key={question} className={styles.answer}>
            <h2>{question}</h2>
            <p>{answer}</p>
            <Link href={addresses[place]}>{action}</Link>
          </li>
        ))}
      </ul>
      <section className={styles.support} aria-labelledby="support">
        <h2 id="support">{support.title}</h2>
        <p>
          {support.text} <Mail address={support.email} />
        </p>
        <p>
          {support.flaw} <Mail address={support.flawEmail} />
        </p>
        <p>
          {support.privacy} <Mail address={support.privacyEmail} />
        </p>
      </section>
    </div>
  )
}

function Mail({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}
