import type { PublicProgramState, SafeHarbor } from '@grana/contract/program-values'
import { programLabels } from '@grana/messages/es/program-labels'
import { StateMark } from '@grana/ui/badge'
import { AnchorIcon } from '@grana/ui/icons'
import styles from './program-marks.module.css'

const marks = { active: 'open', paused: 'paused', closed: 'closed' } as const

export function ProgramState({ state }: { readonly state: PublicProgramState }) {
  return <StateMark state={marks[state]}>{programLabels.states[state]}</StateMark>
}

export interface SafeHarborMarkProps {
  /** `undefined` in the preview of a draft that has none. */
  readonly safeHarbor: SafeHarbor | undefined
}

/** Names the safe harbor; only a promised one has the anchor. */
export function SafeHarborMark({ safeHarbor }: SafeHarborMarkProps) {
  if (safeHarbor === undefined) return <span className={styles.harbor}>{programLabels.safeHarborUnchosen}</span>
  return (
    <span className={styles.harbor}>
      {safeHarbor === 'none' ? null : <AnchorIcon />}
      {programLabels.safeHarbors[safeHarbor]}
    </span>
  )
}
