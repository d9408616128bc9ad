import { useRef } from 'react'
import type { LoadedProgram } from '#app/lib/program-answer.ts'
import { Container } from '@grana/ui/grid'
import { About } from './about.tsx'
import { Activity } from './activity.tsx'
import { Conditions } from './conditions.tsx'
import { ProgramFigures } from './program-figures.tsx'
import { ProgramHead } from './program-head.tsx'
import { ReportBar } from './report-bar.tsx'
import { Response } from './response.tsx'
import { RewardScale } from './reward-scale.tsx'
import { Rules } from './rules.tsx'
import { SafeHarborBlock } from './safe-harbor.tsx'
import { Scope } from './scope.tsx'
import { SummaryCard } from './summary-card.tsx'
import styles from './program-view.module.css'

export interface ProgramViewProps {
  readonly answer: LoadedProgram
  readonly apiUrl: string
}

/** One program. What its organization did not say is not there: every block may be missing. */
export function ProgramView({ answer, apiUrl }: ProgramViewProps) {
  const card = useRef<HTMLElement>(null)
  const { program } = answer
  return (
    <>
      <ProgramHead program={program} />
      <Container grid className={styles.page}>
        <div className={styles.side}>
          <SummaryCard answer={answer} ref={card} />
        </div>
        <div className={styles.main}>
          <ProgramFigures figures={program.figures} />
          <About description={program.description} />
          <Scope program={program} apiUrl={apiUrl} />
          <RewardScale program={program} />
          <Rules policy={program.policy} />
          <Conditions answer={answer} />
          <Response program={program} />
          <SafeHarborBlock program={program} />
          <Activity />
        </div>
      </Container>
      <ReportBar program={program} card={card} />
    </>
  )
}
