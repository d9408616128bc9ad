import { CheckIcon } from '../icons/icons.tsx'
import styles from './steps.module.css'

export interface StepsProps {
  readonly label: string
  readonly names: readonly string[]
  /** Index of the current step; equals the number of names when all are done. */
  readonly current: number
  /** Said of completed steps, for screen readers. */
  readonly doneText: string
}

type StepState = 'done' | 'now' | 'ahead'

function stateOf(index: number, current: number): StepState {
  if (index === current) return 'now'
  return index < current ? 'done' : 'ahead'
}

/** Progress of a task in a few screens: past ink, present grana, future hollow. */
export function Steps({ label, names, current, doneText }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => {
        const state = stateOf(index, current)
        return (
          <li className={styles.step} key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden>
              {state === 'done' ? <CheckIcon /> : index + 1}
            </span>
            <span className={styles.name}>{name}</span>
            {state === 'done' ? <span className="visually-hidden">{doneText}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
