import styles from './choice-list.module.css'

export interface Choice {
  readonly situation: string
  readonly choice: string
  readonly reason?: string
}

/** A situation, the recommended product, and why. */
export function ChoiceList({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <ul className={styles.list}>
      {choices.map(({ situation, choice, reason }) => (
        <li key={situation} className={styles.row}>
          <span className={styles.situation}>{situation}</span>
          <span className={styles.choice}>{choice}</span>
          {reason ? <span className={styles.reason}>{reason}</span> : null}
        </li>
      ))}
    </ul>
  )
}
