import { paths } from '#app/paths.ts'
import { landing } from '@grana/messages/es/portal-landing'
import { Cell, Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import { LandingSection } from './landing-section.tsx'
import styles from './trust.module.css'

const { heading, lede, items } = landing.trust

const rules = [
  { ...items.safeHarbor, href: paths.disclosurePolicy() },
  { ...items.authority, href: paths.terms() },
  { ...items.conduct, href: paths.codeOfConduct() },
  { ...items.twoFactor, href: paths.privacy() },
  { ...items.disclosure, href: paths.disclosurePolicy() },
]

export function Trust() {
  return (
    <LandingSection id="confianza" count={5} title={heading} lede={lede}>
      <Container grid>
        <Cell>
          <dl className={styles.ledger}>
            {rules.map((rule) => (
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
    </LandingSection>
  )
}
