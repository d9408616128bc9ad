import { paths } from '#app/paths.ts'
import type { ProgramOverview } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { StateMark } from '@grana/ui/badge'
import { GoLink } from '@grana/ui/link'
import styles from './program-page.module.css'

const texts = programs.page
const marks = { draft: 'draft', active: 'open', paused: 'paused', closed: 'closed' } as const

/** State of the program, and the link to its known issues. */
export function Facts({ overview: { program, followers } }: { readonly overview: ProgramOverview }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.state}</dt>
          <dd>
            <StateMark state={marks[program.state]}>{programs.states[program.state]}</StateMark>
          </dd>
        </div>
        <div>
          <dt>{texts.inForce}</dt>
          <dd>{program.version === null ? programs.list.noVersion : texts.version(program.version)}</dd>
        </div>
        {program.pause_reason === null ? null : (
          <div>
            <dt>{texts.pausedBecause}</dt>
            <dd>{program.pause_reason}</dd>
            {program.paused_by_staff ? <dd className={styles.note}>{texts.pausedByStaff}</dd> : null}
          </div>
        )}
      </dl>
      {program.version === null ? null : <p className={styles.note}>{texts.followers(followers)}</p>}
      {program.can.see_known_issues ? (
        <p className={styles.note}>
          <GoLink href={paths.knownIssues(program.id)}>{reportWork.known.link}</GoLink>
        </p>
      ) : null}
    </>
  )
}
