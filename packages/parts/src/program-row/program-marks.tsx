import type { PublicProgramState, SafeHarbor } from '@grana/contract/program-values'
import { programLabels } from '@grana/messages/es/program-labels'
import { StateMark } from '@grana/ui/badge'
import { AnchorIcon } from '@grana/ui/icons'
import styles from './program-marks.module.css'

const marks = { active: 'open', paused: 'paused', closed: 'closed' } as const

export function ProgramState({ state }: { readonly state: PublicProgramState }) {
  return <StateMark state={marks[state]}>{programLabels.states[state]}</StateMark>
}

/** Shown only where the program promises a safe harbor. */
export function SafeHarborMark({ safeHarbor }: { readonly safeHarbor: SafeHarbor }) {
  return (
    <span className={styles.harbor}>
      {safeHarbor === 'none' ? null : <AnchorIcon />}
      {programLabels.safeHarbors[safeHarbor]}
    </span>
  )
}
