import type { ReactNode } from 'react'
import { maxCriterionWeight } from '@grana/contract/customers/target-values'
import type { Target } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import styles from './target-facts.module.css'

const texts = targets.detail

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** One filled band per unit of weight; the rest are outlines. */
function Weight({ weight }: { readonly weight: number }) {
  return (
    <span className={styles.weight} role="img" aria-label={texts.weight(weight)}>
      {Array.from({ length: maxCriterionWeight }, (_, at) => (
        <span key={at} className={at < weight ? styles.full : styles.hollow} />
      ))}
    </span>
  )
}

/** Testing conditions, and criteria that matter to the organization. */
export function TargetFacts({ target }: { readonly target: Target }) {
  const { credential_mode: mode, website_type: websiteType, note, criteria } = target
  const dateOf = useShortDate()
  return (
    <aside className={styles.facts} aria-label={texts.about}>
      <h2 className={styles.title}>{texts.about}</h2>
      <dl className={styles.list}>
        {websiteType ? <Fact label={texts.websiteType}>{targets.websiteTypes[websiteType]}</Fact> : null}
        <Fact label={texts.credentials}>{mode ? targets.form.credentialModes[mode] : targets.form.noCredentials}</Fact>
        {note ? <Fact label={texts.note}>{note}</Fact> : null}
        <Fact label={texts.created}>{dateOf(target.created_at)}</Fact>
        <Fact label={texts.changed}>{dateOf(target.updated_at)}</Fact>
      </dl>
      <h2 className={styles.title}>{texts.matters}</h2>
      {criteria.length === 0 ? <p className={styles.none}>{texts.mattersNone}</p> : null}
      <ul className={styles.criteria}>
        {criteria.map(({ criterion, weight }) => (
          <li key={criterion}>
            {targets.criteria[criterion]}
            <Weight weight={weight} />
          </li>
        ))}
      </ul>
    </aside>
  )
}
