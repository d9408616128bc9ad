import { programs } from '@grana/messages/es/apps/programs'
import { Agents } from '../people/agents.tsx'
import { People } from '../people/people.tsx'
import { OpenForm } from './open-form.tsx'
import { ProgramActions } from './program-actions.tsx'
import { ProgramFrame } from './program-frame.tsx'
import { PublicPayments } from './public-payments.tsx'
import { SecurityTxt } from './security-txt.tsx'
import { TrafficMarks } from './traffic-marks.tsx'
import { Triage } from './triage.tsx'
import { Versions } from './versions.tsx'
import styles from './program-page.module.css'

/** What is set up once and changes rarely: versions, team, invited agents, triage, and the end of the program. */
export function ProgramSettingsPage() {
  return (
    <ProgramFrame tab="settings">
      {(overview) => {
        const { program } = overview
        return (
          <div className={styles.columns}>
            <div className={styles.main}>
              <Versions programId={program.id} versions={overview.versions} />
              <People programId={program.id} />
              {program.can.invite && program.kind !== 'pentest' ? (
                <Agents programId={program.id} visibility={program.visibility} isDraft={program.version === null} />
              ) : null}
            </div>
            <aside className={styles.side} aria-label={programs.page.actions}>
              <Triage overview={overview} />
              {program.version === null ? null : <PublicPayments programId={program.id} />}
              {program.kind === 'vdp' && program.visibility === 'public' && program.version !== null ? (
                <OpenForm programId={program.id} />
              ) : null}
              {program.version !== null && program.can.invite ? (
                <TrafficMarks programId={program.id} isOpen={program.state !== 'closed'} />
              ) : null}
              {program.state === 'active' && program.visibility === 'public' ? (
                <SecurityTxt programId={program.id} />
              ) : null}
              <ProgramActions program={program} />
            </aside>
          </div>
        )
      }}
    </ProgramFrame>
  )
}
