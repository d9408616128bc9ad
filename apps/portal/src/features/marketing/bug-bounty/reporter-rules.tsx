import { paths } from '#app/paths.ts'
import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { MoreLink, PageSection } from '../page-section.tsx'
import styles from './reporter-rules.module.css'

export function ReporterRules({ text }: { readonly text: (typeof bugBountyPage)['rules'] }) {
  const { heading, lede, items, action } = text
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
