import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { jumpTo } from './jump-to.ts'
import { reportPlaces } from './places.ts'
import styles from './report-bar.module.css'

const texts = reports.bar

export interface ReportBarProps {
  /** Whether the reader can decide something; otherwise the bar leads to the facts. */
  readonly decides: boolean
  readonly replies: boolean
}

/** On a phone the decision and the composer are far below the text: this bar leads there from everywhere. */
export function ReportBar({ decides, replies }: ReportBarProps) {
  return (
    <nav className={styles.bar} aria-label={texts.label} data-bar-end>
      <Button look={decides ? 'ink' : 'line'} onClick={() => jumpTo(reportPlaces.decision)}>
        {decides ? texts.decide : texts.facts}
      </Button>
      {replies ? (
        <Button look="line" onClick={() => jumpTo(reportPlaces.reply)}>
          {texts.reply}
        </Button>
      ) : null}
    </nav>
  )
}
