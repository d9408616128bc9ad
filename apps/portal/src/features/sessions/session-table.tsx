import type { SessionEntry } from '@grana/contract/accounts'
import { sessions as texts } from '@grana/messages/es/account/sessions'
import { browserName } from '@grana/messages/es/browser-name'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { CheckIcon, DesktopIcon, DeviceMobileIcon, LaptopIcon } from '@grana/ui/icons'
import styles from './sessions.module.css'

const { columns } = texts

const icons: Readonly<Record<string, typeof LaptopIcon>> = {
  Android: DeviceMobileIcon,
  iPhone: DeviceMobileIcon,
  iPad: DeviceMobileIcon,
  macOS: LaptopIcon,
  ChromeOS: LaptopIcon,
}

export interface SessionTableProps {
  readonly entries: readonly SessionEntry[]
  /** When the list was loaded. */
  readonly now: Date
  readonly timeZone: string
  /** Session being ended. */
  readonly ending: string | undefined
  readonly onEnd: (id: string) => void
}

/** One row per sign-in; on narrow windows each is a list item. */
export function SessionTable({ entries, ...rest }: SessionTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.browser}</th>
          <th scope="col">{columns.address}</th>
          <th scope="col">{columns.lastSeen}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <SessionRow key={entry.id} entry={entry} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

interface SessionRowProps extends Omit<SessionTableProps, 'entries'> {
  readonly entry: SessionEntry
}

function SessionRow({ entry, now, timeZone, ending, onEnd }: SessionRowProps) {
  const Icon = icons[entry.system ?? ''] ?? DesktopIcon
  const name = entry.browser === null && entry.system === null ? texts.unknown : browserName(entry)
  const formatMoment = (iso: string) => dayAndTime(new Date(iso), { now, timeZone })
  return (
    <tr>
      <td>
        <div className={styles.browser}>
          <Icon className={styles.icon} />
          <div>
            <b className={styles.name}>{name}</b>
            <span className={styles.since}>{texts.since(formatMoment(entry.started_at))}</span>
          </div>
        </div>
      </td>
      <td className={styles.address}>{entry.address}</td>
      <td className={styles.lastSeen}>
        {entry.is_current ? texts.now : <time dateTime={entry.last_seen_at}>{formatMoment(entry.last_seen_at)}</time>}
      </td>
      <td className={styles.action}>
        {entry.is_current ? (
          <Badge tone="success" icon={<CheckIcon />}>
            {texts.current}
          </Badge>
        ) : (
          <Button
            look="line"
            size="dense"
            busy={ending === entry.id}
            busyText={texts.ending}
            aria-label={texts.endOf(name)}
            onClick={() => onEnd(entry.id)}
          >
            {texts.end}
          </Button>
        )}
      </td>
    </tr>
  )
}
