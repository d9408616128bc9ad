import { severities, type Severity } from '@grana/contract/program-values'
import type { ProgramPreview, RewardCell } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { SeverityGlyph } from '@grana/ui/severity'
import { Block } from './block.tsx'
import styles from './reward-scale.module.css'

const { rewards: words, anchors } = texts
const levels = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 } as const satisfies Record<Severity, number>

/** The range may break after its dash: columns are narrow on phones. */
function Range({ cell, currency }: { readonly cell: RewardCell; readonly currency: string }) {
  const least = moneyFigures({ currency, amount: cell.min_cents / 100 })
  if (cell.max_cents === cell.min_cents) return <Figure text={least} />
  return (
    <>
      <Figure text={`${least}–`} />
      <wbr />
      <Figure text={moneyFigures({ currency, amount: cell.max_cents / 100 })} />
    </>
  )
}

interface RowProps {
  readonly severity: Severity
  readonly tiers: readonly number[]
  readonly cells: readonly RewardCell[]
  readonly currency: string
}

function ScaleRow({ severity, tiers, cells, currency }: RowProps) {
  const level = levels[severity]
  const own = cells.filter((cell) => cell.severity === severity)
  return (
    <tr className={styles[`level${level}`]}>
      <th scope="row">
        <span className={styles.severity}>
          <SeverityGlyph level={level} plain />
          {programLabels.severities[severity]}
        </span>
      </th>
      {own.length === 0 ? (
        <td className={styles.none} colSpan={tiers.length}>
          {words.none}
        </td>
      ) : (
        tiers.map((tier) => {
          const cell = own.find((candidate) => candidate.tier === tier)
          return cell ? (
            <td key={tier} data-tier={texts.scope.tierOf(tier)}>
              <Range cell={cell} currency={currency} />
            </td>
          ) : (
            <td className={styles.none} key={tier} data-tier={texts.scope.tierOf(tier)}>
              {words.none}
            </td>
          )
        })
      )}
    </tr>
  )
}

/** The table is the band stack: five filled rows that grow with what they pay. */
export function RewardScale({ program }: { readonly program: ProgramPreview }) {
  const { rewards, reward, retest_fee_cents: fee } = program
  if (rewards.length === 0 || !reward) return null
  const { currency } = reward
  const tiers = [...new Set(rewards.map(({ tier }) => tier))].toSorted((a, b) => a - b)
  const isOne = tiers.length === 1
  return (
    <Block
      id={anchors.rewards}
      heading={words.heading}
      lede={isOne ? words.ledeOneTier(currency) : words.lede(currency)}
    >
      <table className={styles.scale}>
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.severity}</th>
            {tiers.map((tier) => (
              <th scope="col" key={tier}>
                {isOne ? words.range : texts.scope.tierOf(tier)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {severities.toReversed().map((severity) => (
            <ScaleRow key={severity} {...{ severity, tiers, currency, cells: rewards }} />
          ))}
        </tbody>
      </table>
      {isOne ? null : <p className={styles.note}>{words.tierNote}</p>}
      {fee === undefined ? null : (
        <p className={styles.note}>
          {words.retestFee} <Figure text={moneyFigures({ currency, amount: fee / 100 })} />
        </p>
      )}
    </Block>
  )
}
