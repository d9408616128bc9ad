import type { EngagementState } from '@grana/contract/engagements/values'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { StateGlyph, type StateFigure, type StateTone } from '@grana/ui/state-glyph'
import styles from './engagement.module.css'

const figures: Readonly<Record<EngagementState, readonly [StateFigure, StateTone]>> = {
  draft: ['dotted', 'plain'],
  in_review: ['dashed', 'info'],
  quoted: ['dashed', 'warning'],
  planned: ['half', 'info'],
  in_progress: ['threeQuarters', 'info'],
  paused: ['half', 'warning'],
  reporting: ['threeQuarters', 'plain'],
  remediation: ['full', 'warning'],
  closed: ['done', 'success'],
  cancelled: ['square', 'quiet'],
}

/** The state of a pentest as figure and word. */
export function EngagementStateMark({ state }: { readonly state: EngagementState }) {
  const [figure, tone] = figures[state]
  return (
    <span className={styles.state} data-engagement={state}>
      <StateGlyph figure={figure} tone={tone} />
      {engagementTexts.states[state]}
    </span>
  )
}
