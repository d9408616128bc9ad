import type { ExcludedTarget } from '@grana/contract/programs'
import { program } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import styles from './scope.module.css'

const { scope: texts } = program

function typeName({ type }: ExcludedTarget): string {
  return type ? programLabels.targetTypes[type] : ''
}

export function ExcludedScope({ targets }: { readonly targets: readonly ExcludedTarget[] }) {
  const hasTypes = targets.some(({ type }) => type)
  const hasReasons = targets.some(({ reason }) => reason)
  return (
    <>
      <table className={`${styles.table} ${styles.out}`}>
        <caption>{texts.excluded}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.asset}</th>
            {hasTypes ? <th scope="col">{texts.type}</th> : null}
            {hasReasons ? <th scope="col">{texts.reason}</th> : null}
          </tr>
        </thead>
        <tbody>
          {targets.map((target) => (
            <tr key={target.label}>
              <th scope="row">
                <Label target={target} />
              </th>
              {hasTypes ? <td>{typeName(target)}</td> : null}
              {hasReasons ? <td>{target.reason}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`${styles.narrow} ${styles.out}`}>
        <h3 className={styles.caption}>{texts.excluded}</h3>
        <ul>
          {targets.map((target) => (
            <li className={styles.item} key={target.label}>
              <div>
                <Label target={target} />
                <span className={styles.facts}>{[typeName(target), target.reason].filter(Boolean).join(' · ')}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Never struck through: an agent who must not touch a host has to read its name exactly. */
function Label({ target }: { readonly target: ExcludedTarget }) {
  return <span className={target.type ? styles.address : undefined}>{target.label}</span>
}
