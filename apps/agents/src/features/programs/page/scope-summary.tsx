import type { PortalProgram } from '@grana/contract/programs'
import { agentProgram as texts } from '@grana/messages/es/apps/agent-program'
import { program as programTexts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { classNames } from '@grana/ui/class-names'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { CheckIcon, XIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './program-start.module.css'

const { scope: words } = texts
const most = { included: 6, excluded: 3 }

export interface ScopeSummaryProps {
  readonly program: PortalProgram
  /** Index of the target whose rewards are marked. */
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

function maximumOf({ rewards }: PortalProgram, tier: number): number | undefined {
  return rewards.find((cell) => cell.tier === tier && cell.severity === 'critical')?.max_cents
}

/** The first targets of the scope with what they pay at most, and what is excluded with its reason. */
export function ScopeSummary({ program, chosen, onChoose }: ScopeSummaryProps) {
  const { in_scope: included, out_of_scope: excluded, reward } = program
  const hidden =
    included.length +
    excluded.length -
    Math.min(included.length, most.included) -
    Math.min(excluded.length, most.excluded)
  if (included.length === 0) return <p className={styles.text}>{words.none}</p>
  return (
    <>
      <table className={styles.scope}>
        <thead>
          <tr>
            <th scope="col">{words.target}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.tier}</th>
            <th scope="col">{reward ? words.maximum(reward.currency) : null}</th>
          </tr>
        </thead>
        <tbody>
          {included.slice(0, most.included).map(({ address, type, tier }, index) => {
            const maximum = maximumOf(program, tier)
            return (
              <tr key={`${type} ${address}`} className={classNames(index === chosen && styles.picked)}>
                <th scope="row">
                  <CheckIcon className={styles.in} />
                  <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                    <span className="visually-hidden">{words.choose('')}</span>
                    {address}
                  </button>
                </th>
                <td>{programLabels.targetTypes[type]}</td>
                <td>{tier}</td>
                <td>
                  {maximum === undefined || !reward ? null : (
                    <Figure text={moneyFigures({ currency: reward.currency, amount: maximum / 100 })} />
                  )}
                </td>
              </tr>
            )
          })}
          {excluded.slice(0, most.excluded).map(({ label, type, reason }) => (
            <tr key={label} className={styles.out}>
              <th scope="row">
                <XIcon />
                <span className={classNames(type && styles.address)}>{label}</span>
              </th>
              <td colSpan={3}>{reason ?? words.excluded}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <p className={styles.links}>
          <Link href={`#${programTexts.anchors.scope}`}>{words.more(included.length + excluded.length)}</Link>
        </p>
      ) : null}
    </>
  )
}
