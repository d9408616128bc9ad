import type { PublicProgramState, SafeHarbor } from '@grana/contract/program-values'
import { programLabels } from '@grana/messages/es/program-labels'
import { StateMark } from '@grana/ui/badge'
import { AnchorIcon } from '@grana/ui/icons'
import styles from './program-marks.module.css'

const marks = { active: 'open', paused: 'paused', closed: 'closed' } as const

export function ProgramState({ state }: { readonly state: PublicProgramState }) {
  return <StateMark state={marks[state]}>{programLabels.states[state]}</StateMark>
}

/** The anchor is a promise: where none is made, there is none. */
export function SafeHarborMark({ safeHarbor }: { readonly safeHarbor: SafeHarbor }) {
  return (
    <span className={styles.harbor}>
      {safeHarbor === 'none' ? null : <AnchorIcon />}
      {programLabels.safeHarbors[safeHarbor]}
    </span>
  )
}
