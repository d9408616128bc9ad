import { useQuery } from '@tanstack/react-query'
import type { Client } from '@grana/client/create-client'
import { listPasskeys, type PasskeyEntry } from '@grana/contract/factors/passkeys'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { KeyIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './key-list.module.css'

const texts = passkeys.list

export interface KeyActions {
  readonly onRename: (entry: PasskeyEntry) => void
  readonly onRemove: (entry: PasskeyEntry) => void
}

export interface KeyListProps extends KeyActions {
  readonly client: Client
  readonly timeZone: string
}

/** The user's passkeys, each with rename and remove. */
export function KeyList({ client, timeZone, ...actions }: KeyListProps) {
  const query = useQuery(operationQuery(client, listPasskeys, {}))
  const now = new Date(query.dataUpdatedAt)
  return (
    <QueryView query={query} skeleton={<Skeleton width={4} />}>
      {(entries) => (
        <ul className={styles.list} aria-label={texts.label}>
          {entries.map((entry) => (
            <KeyItem
              key={entry.id}
              entry={entry}
              formatMoment={(iso) => dayAndTime(new Date(iso), { now, timeZone })}
              {...actions}
            />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

interface KeyItemProps extends KeyActions {
  readonly entry: PasskeyEntry
  readonly formatMoment: (iso: string) => string
}

function KeyItem({ entry, formatMoment, onRename, onRemove }: KeyItemProps) {
  const { name, synced, created_at: addedAt, last_used_at: lastUsedAt } = entry
  const facts = [
    texts.added(formatMoment(addedAt)),
    lastUsedAt === null ? texts.unused : texts.used(formatMoment(lastUsedAt)),
  ]
  if (synced) facts.push(texts.synced)
  return (
    <li className={styles.item}>
      <KeyIcon className={styles.icon} />
      <div className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" size="dense" aria-label={texts.renameOf(name)} onClick={() => onRename(entry)}>
          {texts.rename}
        </Button>
        <Button look="quiet" size="dense" aria-label={texts.removeOf(name)} onClick={() => onRemove(entry)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
