import { useRef } from 'react'
import type { LoadedProgram } from '#app/lib/program-answer.ts'
import { paths } from '#app/paths.ts'
import { ProgramBlocks } from '@grana/parts/program/program-blocks'
import { SummaryCard } from '@grana/parts/program/summary-card'
import { Container } from '@grana/ui/grid'
import { ProgramHead } from './program-head.tsx'
import { ProgramIndex } from './program-index.tsx'
import { FollowAction, OpenFormAction, ReportAction } from './report-action.tsx'
import { ReportBar } from './report-bar.tsx'
import styles from './program-view.module.css'

export interface ProgramViewProps {
  readonly answer: LoadedProgram
  readonly apiUrl: string
}

/** One program. Blocks that the organization did not fill in are omitted. */
export function ProgramView({ answer, apiUrl }: ProgramViewProps) {
  const card = useRef<HTMLElement>(null)
  const { program } = answer
  return (
    <>
      <ProgramHead program={program} />
      <Container grid className={styles.page}>
        <div className={styles.side}>
          <div className={styles.sticky}>
            <SummaryCard
              answer={answer}
              action={
                <>
                  <ReportAction program={program} block />
                  <OpenFormAction program={program} />
                  <FollowAction uuid={program.uuid} />
                </>
              }
              ref={card}
            />
            <ProgramIndex program={program} />
          </div>
        </div>
        <div className={styles.main}>
          <ProgramBlocks
            answer={answer}
            apiUrl={apiUrl}
            policyHref={paths.disclosurePolicy()}
            activityHref={paths.activity()}
          />
        </div>
      </Container>
      <ReportBar program={program} card={card} />
    </>
  )
}
