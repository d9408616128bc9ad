import type { TargetChoice } from '@grana/contract/engagements/engagement'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import { sizeEngagement, type SizeLine, type SizeReason } from '@grana/contract/engagements/size'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { Details } from '@grana/ui/details'
import styles from './engagement.module.css'

const { size: texts, figures, authentications, documentations, accesses, data, duration } = engagementTexts

function reasonText(reason: SizeReason): string {
  if (reason.code === 'figure') {
    const { one, many } = figures[reason.figure]
    return texts.reasons.figure(reason.amount, reason.amount === 1 ? one : many)
  }
  if (reason.code === 'authentication') return texts.reasons.authentication(authentications[reason.choice])
  if (reason.code === 'documentation') return texts.reasons.documentation(documentations[reason.choice])
  if (reason.code === 'access') return texts.reasons.access(accesses[reason.choice])
  return reason.code === 'data' ? data[reason.flag] : texts.reasons[reason.code]
}

interface GroupProps {
  readonly name: string
  readonly lines: readonly SizeLine[]
}

function Group({ name, lines }: GroupProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className={styles.group}>
          {name}
        </th>
      </tr>
      {lines.map(({ reason, minutes }) => (
        <tr key={JSON.stringify(reason)}>
          <td>{reasonText(reason)}</td>
          <td className={styles.figure}>{duration(minutes)}</td>
        </tr>
      ))}
    </tbody>
  )
}

export interface SizeTableProps {
  readonly scope: Pick<EngagementScope, 'targets'>
  readonly targets: readonly TargetChoice[]
}

/** The size of a scope by the published formula, with the reason and time of each line. */
export function SizeTable({ scope, targets }: SizeTableProps) {
  const size = sizeEngagement(scope, targets)
  if (size === undefined) return <p className={styles.quiet}>{texts.none}</p>
  const groups = scope.targets.flatMap(({ target_id: id }) => {
    const name = targets.find((target) => target.id === id)?.name
    return name === undefined ? [] : [{ id, name, lines: size.lines.filter((line) => line.target_id === id) }]
  })
  return (
    <div className={styles.size}>
      <p className={styles.hours}>{texts.hours(size.hours)}</p>
      <p className={styles.quiet}>{texts.team(size.team, size.days)}</p>
      <p className={styles.quiet}>{texts.how}</p>
      <Details summary={texts.lines}>
        <table className={styles.lines}>
          <caption className="visually-hidden">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.reason}</th>
              <th scope="col" className={styles.figure}>
                {texts.time}
              </th>
            </tr>
          </thead>
          {groups.map(({ id, name, lines }) => (
            <Group key={id} name={name} lines={lines} />
          ))}
          <Group name={texts.whole} lines={size.lines.filter((line) => line.target_id === undefined)} />
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td className={styles.figure}>{texts.hours(size.hours)}</td>
            </tr>
          </tfoot>
        </table>
      </Details>
    </div>
  )
}
