import type { ScopeTarget } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { CopyButton } from './copy-button.tsx'
import styles from './scope.module.css'

const { scope: words } = texts

export interface IncludedScopeProps {
  readonly targets: readonly ScopeTarget[]
  readonly onCopied: (message: string) => void
}

function Address({ target }: { readonly target: ScopeTarget }) {
  return (
    <>
      <span className={styles.address}>{target.address}</span>
      <span className={styles.note}>{target.note ? `${target.name}. ${target.note}` : target.name}</span>
    </>
  )
}

/**
 * A table where there is room for one, a list where there is not: a table styled as a list would still be announced as
 * a table.
 */
export function IncludedScope({ targets, onCopied }: IncludedScopeProps) {
  return (
    <>
      <table className={styles.table}>
        <caption>{words.included}</caption>
        <thead>
          <tr>
            <th scope="col">{words.asset}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.environment}</th>
            <th scope="col">{words.tier}</th>
            <th scope="col" className={styles.last}>
              <span className="visually-hidden">{words.copy}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {targets.map((target) => (
            <tr key={`${target.type} ${target.address}`}>
              <th scope="row">
                <Address target={target} />
              </th>
              <td>{programLabels.targetTypes[target.type]}</td>
              <td>{programLabels.environments[target.environment]}</td>
              <td>{target.tier}</td>
              <td className={styles.last}>
                <CopyButton text={target.address} onDone={onCopied} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.narrow}>
        <h3 className={styles.caption}>{words.included}</h3>
        <ul>
          {targets.map((target) => (
            <li className={styles.item} key={`${target.type} ${target.address}`}>
              <div>
                <Address target={target} />
                <span className={styles.facts}>
                  {programLabels.targetTypes[target.type]} · {programLabels.environments[target.environment]} ·{' '}
                  {words.tierOf(target.tier)}
                </span>
              </div>
              <CopyButton text={target.address} onDone={onCopied} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
