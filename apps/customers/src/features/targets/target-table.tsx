import { paths } from '#app/paths.ts'
import type { TargetCard } from '@grana/contract/customers/targets'
import type { TargetType } from '@grana/contract/program-values'
import { targets } from '@grana/messages/es/apps/targets'
import { programLabels } from '@grana/messages/es/program-labels'
import {
  CarIcon,
  CloudIcon,
  CodeIcon,
  CpuIcon,
  DeviceMobileIcon,
  GlobeIcon,
  NetworkIcon,
  ShareNetworkIcon,
} from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { OwnershipMark } from './ownership-mark.tsx'
import styles from './target-table.module.css'

const icons: Record<TargetType, typeof CarIcon> = {
  website: GlobeIcon,
  api: ShareNetworkIcon,
  android: DeviceMobileIcon,
  ios: DeviceMobileIcon,
  network: NetworkIcon,
  cloud: CloudIcon,
  hardware: CpuIcon,
  vehicle: CarIcon,
  source_code: CodeIcon,
}

/** Icon of a target type; the name is rendered next to it. */
function TypeIcon({ type, className }: { readonly type: TargetType; readonly className?: string | undefined }) {
  const Icon = icons[type]
  return <Icon className={className} />
}

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
        <OwnershipMark state={card.authority} note={card.is_document_waiting ? documentWaiting : undefined} />
      </td>
    </tr>
  )
}

/** Table of targets; on small screens each row becomes a list item. */
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

export function TargetTableSkeleton() {
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
