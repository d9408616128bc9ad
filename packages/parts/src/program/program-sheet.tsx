import { useMemo, useState, type ReactNode } from 'react'
import type { ProgramPreview } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { OrganizationMark } from '../program-row/organization-mark.tsx'
import { ProgramState, SafeHarborMark } from '../program-row/program-marks.tsx'
import { ProgramBlocks } from './program-blocks.tsx'
import { SummaryCard } from './summary-card.tsx'
import styles from './program-sheet.module.css'

const disclosurePolicy = '/privacy-revelation-policy'
const names = new Intl.DisplayNames('es-419', { type: 'region' })

function namesOf(codes: readonly string[]): string[] {
  return codes.map((code) => names.of(code) ?? code).toSorted((one, other) => one.localeCompare(other, 'es'))
}

export interface ProgramSheetProps {
  readonly program: ProgramPreview
  readonly portalUrl: string
  /** The action available here. */
  readonly action?: ReactNode
}

/** The page of a program inside an app: the content of the public page, in the frame of the app. */
export function ProgramSheet({ program, portalUrl, action }: ProgramSheetProps) {
  const [now] = useState(() => Date.now())
  const answer = useMemo(
    () => ({
      program,
      approvedCountries: namesOf(program.approved_countries),
      deniedCountries: namesOf(program.denied_countries),
      now,
    }),
    [program, now],
  )
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <OrganizationMark initials={program.organization.initials} large />
        <div>
          <h1>{program.name}</h1>
          <p className={styles.lede}>{texts.by(program.organization.name, program.summary)}</p>
          <ul className={styles.facts}>
            <li>
              <ProgramState state={program.state} />
            </li>
            <li>{programLabels.kinds[program.kind]}</li>
            <li>
              <SafeHarborMark safeHarbor={program.safe_harbor} />
            </li>
          </ul>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SummaryCard answer={answer} action={action} />
        </div>
        <div className={styles.main}>
          <ProgramBlocks answer={answer} policyHref={portalUrl + disclosurePolicy} />
        </div>
      </div>
    </article>
  )
}
