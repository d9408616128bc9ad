import type { PortalProgram } from '@grana/contract/programs'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { programLabels } from '@grana/messages/es/program-labels'
import { classNames } from '@grana/ui/class-names'
import { FieldError } from '@grana/ui/field-error'
import { Figure, moneyFigures } from '@grana/ui/figure'
import styles from './target-field.module.css'

const ID = 'field-target_id'

interface MaximumProps {
  readonly program: PortalProgram | undefined
  readonly tier: number
}

/** The most that the target's tier pays. */
function Maximum({ program, tier }: MaximumProps) {
  const cell = program?.rewards.find((one) => one.tier === tier && one.severity === 'critical')
  const currency = program?.reward?.currency
  if (!cell || currency === undefined) return null
  const amount = moneyFigures({ currency, amount: cell.max_cents / 100 })
  return (
    <span className={styles.maximum}>
      <span>{texts.maximum}</span>
      <Figure text={`${currency}\u00a0${amount}`} />
    </span>
  )
}

export interface TargetFieldProps {
  readonly targets: ReportDraftAnswer['targets']
  readonly program: PortalProgram | undefined
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** The targets in scope, each with its address, tier and highest reward. */
export function TargetField({ targets, program, value, error, onChange }: TargetFieldProps) {
  return (
    <fieldset
      id="target_id"
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${ID}-error`}
    >
      <legend className="visually-hidden">{texts.targetsLabel}</legend>
      <div className={classNames(styles.list, error !== undefined && styles.invalid)}>
        {targets.map(({ id, name, type, address, tier }, index) => (
          <label key={id} className={styles.row}>
            <input
              type="radio"
              name="target"
              id={index === 0 ? ID : undefined}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <span className={styles.about}>
              <span className={styles.name}>{name}</span>
              <span className={styles.meta}>
                <span className={styles.address}>{address}</span>
                <span>{programLabels.targetTypes[type]}</span>
                <span>{texts.tier(tier)}</span>
              </span>
            </span>
            <Maximum program={program} tier={tier} />
          </label>
        ))}
      </div>
      {targets.length === 0 ? <p role="status">{reports.write.noTargets}</p> : null}
      {error === undefined ? null : <FieldError id={`${ID}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
