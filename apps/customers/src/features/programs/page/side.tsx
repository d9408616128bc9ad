import type { ProgramOverview } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { Facts } from './facts.tsx'
import { Moves } from './moves.tsx'
import { Triage } from './triage.tsx'
import styles from './program-page.module.css'

export interface SideProps {
  readonly overview: ProgramOverview
  readonly onChanged: () => void
}

/** How the program stands, who reads its reports, and what can be done with it. */
export function Side({ overview, onChanged }: SideProps) {
  return (
    <aside className={styles.side} aria-label={programs.page.actions}>
      <Facts overview={overview} />
      <Triage overview={overview} onChanged={onChanged} />
      <Moves program={overview.program} onMoved={onChanged} />
    </aside>
  )
}
