import type { ReactNode, Ref } from 'react'
import type { ProgramPreview } from '@grana/contract/programs'
import { shortDate, sinceDate } from '@grana/messages/es/formats/dates'
import { program as texts } from '@grana/messages/es/program'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { ProgramState } from '../program-row/program-marks.tsx'
import { RewardBar } from '../program-row/reward-bar.tsx'
import { unpaidText } from '../program-row/reward-range.tsx'
import type { ShownProgram } from './shown-program.ts'
import styles from './summary-card.module.css'

const { summary: words, anchors } = texts

export interface SummaryCardProps {
  readonly answer: ShownProgram<ProgramPreview>
  /** The action available here. */
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLElement>
}

function rangeText({ currency, min_cents: least, max_cents: most }: NonNullable<ProgramPreview['reward']>): string {
  return moneyFigures({ currency, amount: least / 100, ...(most > least && { to: most / 100 }) })
}

function Reward({ program: { reward, kind } }: { readonly program: ProgramPreview }) {
  return (
    <div className={styles.reward}>
      <p className={styles.label}>{reward ? words.reward(reward.currency) : words.rewardPlain}</p>
      {reward ? (
        <>
          <p className={styles.amount}>
            <Figure text={rangeText(reward)} />
          </p>
          <RewardBar fromCents={reward.min_cents} toCents={reward.max_cents} />
        </>
      ) : (
        <p className={styles.unpaid}>{unpaidText(kind)}</p>
      )}
    </div>
  )
}

function countryText({ approvedCountries: approved, deniedCountries: denied }: ShownProgram<ProgramPreview>): string {
  if (approved.length > 0) return words.countryCount(approved.length)
  return denied.length > 0 ? words.allCountriesBut(denied.length) : words.allCountries
}

function Fact({
  name,
  compact,
  children,
}: {
  readonly name: string
  readonly compact?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={`${styles.fact} ${compact ? styles.always : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What it pays, how to report, and the facts: a card next to the text, a bar where there is no room. */
export function SummaryCard({ answer, action, ref }: SummaryCardProps) {
  const { program, now } = answer
  const { kinds, unchosen } = texts.safeHarbor
  const harbor = program.safe_harbor === undefined ? unchosen : kinds[program.safe_harbor]
  return (
    <aside className={styles.card} aria-label={words.label} ref={ref}>
      <Reward program={program} />
      {action ? <div className={styles.action}>{action}</div> : null}
      <dl className={styles.facts}>
        <Fact name={words.state} compact>
          <ProgramState state={program.state} />
        </Fact>
        <Fact name={words.safeHarbor} compact>
          <a href={`#${anchors.safeHarbor}`}>{harbor.short}</a>
        </Fact>
        <Fact name={words.triage}>{program.is_managed ? words.triageManaged : words.triageOwn}</Fact>
        <Fact name={words.policy}>
          <a href={`#${anchors.rules}`}>{words.version(program.policy.version)}</a>
        </Fact>
        <Fact name={words.countries}>
          <a href={`#${anchors.countries}`}>{countryText(answer)}</a>
        </Fact>
        <Fact name={words.updated}>
          <time dateTime={program.updated_at} title={shortDate(program.updated_at)}>
            {sinceDate(program.updated_at, now)}
          </time>
        </Fact>
      </dl>
    </aside>
  )
}
