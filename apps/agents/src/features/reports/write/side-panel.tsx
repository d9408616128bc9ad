import type { ReactNode } from 'react'
import { severities, type Severity } from '@grana/contract/program-values'
import type { PortalProgram } from '@grana/contract/programs'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { programLabels } from '@grana/messages/es/program-labels'
import { useVectorScore } from '@grana/parts/cvss/use-vector-score'
import { classNames } from '@grana/ui/class-names'
import { Figure, Money, moneyFigures } from '@grana/ui/figure'
import { Severity as SeverityMark, SeverityGlyph, type SeverityLevel } from '@grana/ui/severity'
import styles from './side-panel.module.css'

const levels: Record<Severity, SeverityLevel> = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 }

interface RewardProps {
  readonly program: PortalProgram
  readonly tier: number
  readonly severity: Severity | undefined
}

const cellOf = (program: PortalProgram, tier: number, severity: Severity | undefined) =>
  program.rewards.find((cell) => cell.tier === tier && cell.severity === severity)

/** What was usually paid for the severity: in the tier of the target, or in all tiers where that has too few payments. */
function UsualOfSeverity({ program, tier, severity }: RewardProps) {
  const { currency, usual = [] } = program.payments ?? {}
  const own = usual.filter((one) => one.severity === severity)
  const shown = own.find((one) => one.tier === tier) ?? own.find((one) => one.tier === undefined)
  if (shown === undefined || currency === undefined) return null
  return (
    <p className={styles.usual}>
      {publicPayments.usualHere}{' '}
      <b>
        <Money currency={currency} amount={shown.median_cents / 100} />
      </b>{' '}
      <span>
        {shown.tier === undefined ? publicPayments.usualOfAll(shown.n) : publicPayments.usualOfTier(tier, shown.n)}
      </span>
    </p>
  )
}

/** What the program pays for the severity that is proposed. */
function RewardOfSeverity({ program, tier, severity }: RewardProps) {
  const cell = cellOf(program, tier, severity)
  const currency = program.reward?.currency
  return (
    <p className={styles.reward}>
      <span>{texts.rewardOf(tier)}</span>
      {cell && currency !== undefined ? (
        <b>
          <Money
            currency={currency}
            amount={cell.min_cents / 100}
            {...(cell.max_cents > cell.min_cents && { to: cell.max_cents / 100 })}
          />
        </b>
      ) : (
        <b>{texts.noReward}</b>
      )}
    </p>
  )
}

/** The rewards of the target's tier, with the proposed severity marked. */
function RewardsOfTier({ program, tier, severity }: RewardProps) {
  const currency = program.reward?.currency
  if (program.rewards.length === 0 || currency === undefined) return <p className={styles.none}>{texts.noReward}</p>
  return (
    <section className={styles.rewards}>
      <h3>
        {texts.rewardsOf(tier)} · {currency}
      </h3>
      <dl>
        {severities.toReversed().map((one) => {
          const cell = cellOf(program, tier, one)
          const [amount, to] = cell ? [cell.min_cents / 100, cell.max_cents / 100] : [0, 0]
          return (
            <div key={one} className={classNames(one === severity && styles.current)}>
              <dt>
                <SeverityMark level={levels[one]} label={programLabels.severities[one]} />
              </dt>
              <dd>
                {cell ? (
                  <Figure text={moneyFigures({ currency, amount, ...(to > amount && { to }) })} />
                ) : (
                  <span className={styles.none}>{texts.noReward}</span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function Result({ score, severity }: { readonly score: number | undefined; readonly severity: Severity | undefined }) {
  if (severity === undefined)
    return (
      <p className={styles.unscored}>
        <b>{texts.noSeverity}</b>
        <span>{texts.noSeverityText}</span>
      </p>
    )
  return (
    <p className={styles.result}>
      {score === undefined ? null : <Figure className={styles.score} text={score.toFixed(1)} />}
      <span className={styles.word}>
        <SeverityGlyph className={styles.glyph} level={levels[severity]} />
        {programLabels.severities[severity]}
      </span>
    </p>
  )
}

/** The tier of the chosen target; before that the only one that there is. */
function tierOf({ targets }: ReportDraftAnswer, { target_id: chosen }: ReportDraft): number | undefined {
  const tiers = new Set(targets.map(({ tier }) => tier))
  return targets.find(({ id }) => id === chosen)?.tier ?? (tiers.size === 1 ? targets[0]?.tier : undefined)
}

export interface SidePanelProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  readonly program: PortalProgram | undefined
  /** Whether the severity is decided in this step. */
  readonly isDeciding: boolean
  /** Before sending, the reward of the proposed severity is enough. */
  readonly isLast: boolean
  /** The fields of the severity. */
  readonly children: ReactNode
}

/** The current severity, its reward for the chosen target, and in its own step the fields that set it. */
export function SidePanel({ answer, draft, program, isDeciding, isLast, children }: SidePanelProps) {
  const scored = useVectorScore(draft.cvss ?? '')
  const severity = scored?.severity ?? draft.severity
  const tier = tierOf(answer, draft)
  const shown = program && tier !== undefined ? { program, tier, severity } : undefined
  return (
    <section className={classNames(styles.side, !isDeciding && styles.beside)} aria-label={texts.side}>
      <h2 className={styles.heading}>{texts.severity}</h2>
      <output className={styles.head}>
        {isDeciding && severity === undefined ? null : <Result score={scored?.score} severity={severity} />}
        {shown && severity !== undefined ? (
          <>
            <RewardOfSeverity {...shown} />
            <UsualOfSeverity {...shown} />
          </>
        ) : null}
      </output>
      {/* Hidden, not unmounted, so that the calculator keeps its state. */}
      <div className={styles.fields} hidden={!isDeciding}>
        {children}
        <p className={styles.yours}>{texts.yours}</p>
      </div>
      {isDeciding || (isLast && severity !== undefined) ? null : shown ? (
        <RewardsOfTier {...shown} />
      ) : program ? (
        <p className={styles.none}>{texts.unknownReward}</p>
      ) : null}
    </section>
  )
}
