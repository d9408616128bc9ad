import type { DisputeRuling, DisputeState } from '@grana/contract/reports/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { StateGlyph, type StateFigure, type StateTone } from '@grana/ui/state-glyph'
import styles from './dispute-state-mark.module.css'

const figures: Readonly<Record<DisputeState, readonly [StateFigure, StateTone]>> = {
  open: ['dashed', 'warning'],
  answered: ['threeQuarters', 'plain'],
  ruled: ['done', 'plain'],
  withdrawn: ['square', 'quiet'],
}

export interface DisputeStateMarkProps {
  readonly state: DisputeState
  readonly ruling?: DisputeRuling | undefined
}

/** The state of a dispute, or how it was ruled, as figure and text. */
export function DisputeStateMark({ state, ruling }: DisputeStateMarkProps) {
  const [figure, tone] = figures[state]
  return (
    <span className={styles.state} data-dispute={state}>
      <StateGlyph figure={figure} tone={tone} />
      {ruling === undefined ? disputeTexts.states[state] : disputeTexts.rulings[ruling]}
    </span>
  )
}
