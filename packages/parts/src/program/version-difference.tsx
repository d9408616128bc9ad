import type { VersionToday } from '@grana/contract/programs/changes'
import { policyVersions as texts } from '@grana/messages/es/apps/policy-versions'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import styles from './version-difference.module.css'

/** What the version in force changed since the one that is shown. */
export function VersionDifference({ today }: { readonly today: VersionToday }) {
  return (
    <section className={styles.difference} aria-labelledby="since">
      <h2 id="since">{texts.since(today.version)}</h2>
      {today.changes.length === 0 ? (
        <p>{texts.noDifference}</p>
      ) : (
        <>
          <p>{texts.sinceText}</p>
          <ul>
            {today.changes.map((change) => (
              <li key={policyChangeText(change)}>{policyChangeText(change)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
