import { programs } from '@grana/messages/es/programs'
import styles from './facets.module.css'

export interface FacetCount {
  readonly count: number
  readonly is_exact: boolean
}

export interface FacetChoiceProps {
  readonly type: 'checkbox' | 'radio'
  /** Named and linked to the form only where the form submits it: not in the drawer, which repeats the same choices. */
  readonly name: string
  readonly form: string | undefined
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
  /** Number of programs with this choice; unknown when the directory could not be loaded. */
  readonly counted?: FacetCount | undefined
  readonly onChoose: (chosen: boolean) => void
}

export function FacetChoice({ counted, label, isChosen, onChoose, ...control }: FacetChoiceProps) {
  const isEmpty = counted?.count === 0 && !isChosen
  return (
    <label className={styles.choice} data-empty={isEmpty || undefined}>
      <input
        {...control}
        className={control.type === 'radio' ? styles.radio : styles.box}
        checked={isChosen}
        disabled={isEmpty}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className={styles.name}>{label}</span>
      {counted ? <span className={styles.count}>{programs.counted(counted.count, counted.is_exact)}</span> : null}
    </label>
  )
}
