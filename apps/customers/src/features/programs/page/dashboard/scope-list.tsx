import type { ScopeTarget } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import styles from './dashboard.module.css'

/** What may be tested, the most important tier first. */
export function ScopeList({ targets }: { readonly targets: readonly ScopeTarget[] }) {
  const ordered = targets.toSorted((one, other) => one.tier - other.tier)
  return (
    <ul className={styles.scope}>
      {ordered.map(({ name, address, type, tier }) => (
        <li key={`${name} ${address}`}>
          <span className="mono">{address === '' ? name : address}</span>
          <span>{programLabels.targetTypes[type]}</span>
          <span>{texts.scope.tierOf(tier)}</span>
        </li>
      ))}
    </ul>
  )
}
