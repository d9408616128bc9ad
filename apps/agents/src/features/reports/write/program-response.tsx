import type { PortalProgram } from '@grana/contract/programs'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { shortTime } from '@grana/messages/es/formats/short-time'
import { Figure } from '@grana/ui/figure'
import styles from './side-panel.module.css'

/** How soon the program answers: half of the reports, and nine of ten. */
export function ProgramResponse({ program }: { readonly program: PortalProgram | undefined }) {
  if (!program) return null
  const answer = program.figures?.first_answer_hours
  const promise = program.response?.first_answer
  return (
    <div className={styles.today}>
      <h2>{texts.today}</h2>
      {answer ? (
        <p>
          {texts.firstAnswer} {texts.half} <Figure text={shortTime(answer.median)} /> {texts.ninety}{' '}
          <Figure text={shortTime(answer.p90)} />
        </p>
      ) : (
        <p>{texts.noFigures}</p>
      )}
      {promise === undefined ? null : (
        <p>
          {texts.promise} <Figure text={shortTime(promise * 24)} />
        </p>
      )}
    </div>
  )
}
