import { paths } from '#app/paths.ts'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { classNames } from '@grana/ui/class-names'
import { CheckIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import type { FieldErrors } from './find-missing-fields.ts'
import { missingInStep, reportSteps, type ReportStep } from './report-steps.ts'
import styles from './step-list.module.css'

export interface StepListProps {
  readonly draftId: string
  /** Absent on one page, where the list leads to its sections. */
  readonly step: ReportStep | undefined
  readonly missing: FieldErrors
  /** Steps that were opened: only they say what is missing. */
  readonly visited: ReadonlySet<ReportStep>
  /** What was chosen in a step, shown once it is complete. */
  readonly chosen: Partial<Record<ReportStep, string | undefined>>
}

/** The steps with what each one lacks; every step can be opened at any time. */
export function StepList({ draftId, step, missing, visited, chosen }: StepListProps) {
  return (
    <nav className={styles.steps} aria-label={texts.stepsLabel}>
      <ol>
        {reportSteps.map((name, index) => {
          const lacks = missingInStep(name, missing)
          const isNow = name === step
          const isOpened = step === undefined || visited.has(name)
          const isDone = !isNow && isOpened && lacks.length === 0 && name !== 'review'
          const isLacking = !isNow && isOpened && lacks.length > 0
          const note = isLacking
            ? texts.missing(lacks.map((field) => texts.missingNames[field]))
            : ((lacks.length === 0 ? chosen[name] : undefined) ?? texts.steps[name].covers)
          return (
            <li key={name} className={classNames(styles.step, isNow && styles.now, isDone && styles.done)}>
              <Link
                href={step === undefined ? `#step-${name}` : paths.writeStep(draftId, name)}
                aria-current={isNow ? 'step' : undefined}
              >
                <span className={styles.number} aria-hidden>
                  {isDone ? <CheckIcon /> : index + 1}
                </span>
                <span className={styles.text}>
                  <span className={styles.title}>{texts.steps[name].name}</span>
                  {isDone ? <span className="visually-hidden">{texts.done}</span> : null}
                  <span className={classNames(styles.note, isLacking && styles.lacking)}>{note}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
