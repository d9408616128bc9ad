import { paths } from '#app/paths.ts'
import type { TargetCard } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { programLabels } from '@grana/messages/es/program-labels'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { AuthorityMark } from './authority-mark.tsx'
import { TypeIcon } from './type-icon.tsx'
import styles from './target-table.module.css'

const { columns, documentWaiting } = targets.list

function Row({ card }: { readonly card: TargetCard }) {
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.target}>
        <TypeIcon type={card.type} className={styles.icon} />
        <div className={styles.names}>
          <Link className={styles.name} href={paths.target(card.id)}>
            {card.name}
          </Link>
          <span className={styles.address}>{card.address}</span>
        </div>
      </th>
      <td className={styles.kind}>
        {programLabels.targetTypes[card.type]}
        <span className={styles.environment}>{programLabels.environments[card.environment]}</span>
      </td>
      <td className={styles.tier}>
        <span className={styles.tierWord}>{targets.tier(card.tier)}</span>
        <span className={styles.tierFigure} aria-hidden>
          {card.tier}
        </span>
      </td>
      <td className={styles.authority}>
        <AuthorityMark state={card.authority} note={card.is_document_waiting ? documentWaiting : undefined} />
      </td>
    </tr>
  )
}

/** Targets in lines; on small screens each becomes an item of a list. */
export function TargetTable({ cards }: { readonly cards: readonly TargetCard[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{targets.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.target}</th>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.tier}</th>
          <th scope="col">{columns.authority}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </tbody>
    </table>
  )
}

export function TableShape() {
  return (
    <div className={styles.shape}>
      {Array.from({ length: 8 }, (_, at) => (
        <div className={styles.shapeRow} key={at}>
          <Skeleton width={at % 2 === 0 ? 5 : 4} />
          <Skeleton height="caption" width={3} />
        </div>
      ))}
    </div>
  )
}
