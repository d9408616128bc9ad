import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { DefinitionList } from '../definition-list.tsx'
import { Note, PageSection } from '../page-section.tsx'
import styles from './scope.module.css'

export function Scope({ text }: { readonly text: (typeof bugBountyPage)['scope'] }) {
  const { heading, lede, includedTitle, included, excludedTitle, excluded, versionNote } = text
  return (
    <PageSection id="alcance" count={2} title={heading} lede={lede}>
      <div className={styles.sides}>
        <div>
          <h3 className={styles.name}>{includedTitle}</h3>
          <DefinitionList items={included} />
        </div>
        <div>
          <h3 className={styles.name}>{excludedTitle}</h3>
          <ul className={styles.excluded}>
            {excluded.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      </div>
      <Note>{versionNote}</Note>
    </PageSection>
  )
}
