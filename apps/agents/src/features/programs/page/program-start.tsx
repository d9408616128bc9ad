import { useState, type ReactNode } from 'react'
import { severities, type Severity } from '@grana/contract/program-values'
import type { PortalProgram, RewardCell, ScopeTarget } from '@grana/contract/programs'
import { agentProgram as texts } from '@grana/messages/es/apps/agent-program'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { program as programTexts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { PaidFigures } from '@grana/parts/program/paid-rewards'
import { ResponseTable } from '@grana/parts/program/response-table'
import { classNames } from '@grana/ui/class-names'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { Severity as SeverityMark, type SeverityLevel } from '@grana/ui/severity'
import { ScopeSummary } from './scope-summary.tsx'
import styles from './program-start.module.css'

const levels: Record<Severity, SeverityLevel> = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 }

interface BlockProps {
  readonly number?: number
  readonly title: string
  readonly children: ReactNode
}

function Block({ number, title, children }: BlockProps) {
  return (
    <section className={classNames(styles.block, number === undefined && styles.plain)}>
      {number === undefined ? null : (
        <span className={styles.number} aria-hidden>
          {number}
        </span>
      )}
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </section>
  )
}

/** Never broken: both ends of a range stay on one line. */
function Range({ cell, currency }: { readonly cell: RewardCell; readonly currency: string }) {
  const [amount, to] = [cell.min_cents / 100, cell.max_cents / 100]
  return <Figure text={moneyFigures({ currency, amount, ...(to > amount && { to }) })} />
}

/** What every severity pays by tier, with the tier of the chosen target marked. */
function RewardMatrix({
  program,
  target,
}: {
  readonly program: PortalProgram
  readonly target: ScopeTarget | undefined
}) {
  const { rewards, reward } = program
  if (!reward || rewards.length === 0) return <p className={styles.text}>{texts.rewards.none}</p>
  const tiers = [...new Set(rewards.map(({ tier }) => tier))].toSorted((one, other) => one - other)
  const paid = severities.filter((one) => rewards.some(({ severity }) => severity === one)).toReversed()
  const isChosen = (tier: number) => tiers.length > 1 && tier === target?.tier
  return (
    <>
      <p className={styles.text}>
        {texts.rewards.lede(reward.currency)}{' '}
        {target && tiers.length > 1 ? <b>{texts.rewards.of(target.address, target.tier)}</b> : null}
      </p>
      <table className={classNames(styles.matrix, tiers.length > 2 && styles.stacked)}>
        <thead>
          <tr>
            <th scope="col">{texts.rewards.severity}</th>
            {tiers.map((tier) => (
              <th scope="col" key={tier} className={classNames(isChosen(tier) && styles.chosen)}>
                {programTexts.scope.tierOf(tier)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paid.map((severity) => (
            <tr key={severity}>
              <th scope="row">
                <SeverityMark level={levels[severity]} label={programLabels.severities[severity]} />
              </th>
              {tiers.map((tier) => {
                const cell = rewards.find((one) => one.tier === tier && one.severity === severity)
                return (
                  <td
                    key={tier}
                    className={classNames(isChosen(tier) && styles.chosen)}
                    data-tier={programTexts.scope.tierOf(tier)}
                  >
                    {cell ? (
                      <Range cell={cell} currency={reward.currency} />
                    ) : (
                      <span className={styles.nothing}>{texts.rewards.nothing}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function RulesSummary({ program: { policy, safe_harbor: harbor } }: { readonly program: PortalProgram }) {
  const { anchors, safeHarbor } = programTexts
  const dateOf = useShortDate()
  return (
    <>
      <p className={styles.text}>
        {texts.rules.version(policy.version, dateOf(policy.effective_at))} {texts.rules.fixed}{' '}
        {texts.rules.harbor(safeHarbor.kinds[harbor].short)}
      </p>
      <p className={styles.links}>
        {policy.clauses.length > 0 ? (
          <Link href={`#${anchors.rules}`}>{texts.rules.read(policy.clauses.length)}</Link>
        ) : null}
        <Link href={`#${anchors.conditions}`}>{texts.rules.terms}</Link>
      </p>
    </>
  )
}

/** What an agent must know before a test: what is in scope, what is paid, what is accepted, and how it answers. */
export function ProgramStart({ program }: { readonly program: PortalProgram }) {
  const [chosen, setChosen] = useState(0)
  return (
    <>
      <p className={styles.lede}>{texts.startLede}</p>
      <Block number={1} title={texts.scope.title}>
        <ScopeSummary program={program} chosen={chosen} onChoose={setChosen} />
      </Block>
      <Block number={2} title={texts.rewards.title}>
        <RewardMatrix program={program} target={program.in_scope[chosen]} />
      </Block>
      <Block number={3} title={texts.rules.title}>
        <RulesSummary program={program} />
      </Block>
      {program.payments ? (
        <Block title={publicPayments.heading}>
          <PaidFigures payments={program.payments} />
        </Block>
      ) : null}
      <Block title={texts.response.title}>
        <ResponseTable response={program.response} figures={program.figures} />
      </Block>
    </>
  )
}
