import { paths } from '#app/paths.ts'
import { bugBountyPage } from '@grana/messages/es/portal-bug-bounty'
import { MoreLink, PageSection } from '../page-section.tsx'
import styles from './reporter-rules.module.css'

const { heading, lede, items, action } = bugBountyPage.rules

export function ReporterRules() {
  return (
    <PageSection id="reglas" count={5} title={heading} lede={lede}>
      <ol className={styles.rules}>
        {items.map(({ title, text }) => (
          <li key={title} className={styles.rule}>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <MoreLink href={paths.codeOfConduct()}>{action}</MoreLink>
    </PageSection>
  )
}
