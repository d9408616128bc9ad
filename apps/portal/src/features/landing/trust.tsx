import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import { Section } from '@grana/ui/section'
import styles from './trust.module.css'

function rulesOf({ items }: (typeof landing)['trust']) {
  return [
    { ...items.safeHarbor, href: paths.disclosurePolicy() },
    { ...items.authority, href: paths.terms() },
    { ...items.conduct, href: paths.codeOfConduct() },
    { ...items.twoFactor, href: paths.privacy() },
    { ...items.disclosure, href: paths.disclosurePolicy() },
  ]
}

export function Trust({ text }: { readonly text: (typeof landing)['trust'] }) {
  const { heading, lede } = text
  return (
    <Section id="confianza" count={5} title={heading} lede={lede}>
      <Container grid>
        <Cell>
          <dl className={styles.ledger}>
            {rulesOf(text).map((rule) => (
              <div key={rule.name} className={styles.row}>
                <dt className={styles.name}>{rule.name}</dt>
                <dd className={styles.text}>{rule.text}</dd>
                <dd className={styles.more}>
                  <Link href={rule.href}>{rule.more}</Link>
                </dd>
              </div>
            ))}
          </dl>
        </Cell>
      </Container>
    </Section>
  )
}
