import { useQuery } from '@tanstack/react-query'
import { documentPaths } from '#app/lib/account/document-paths.ts'
import type { Client } from '@grana/client/create-client'
import { listConsents, type ConsentEntry } from '@grana/contract/data-rights'
import { data } from '@grana/messages/es/account/leave'
import { dateAndTime, shortDate } from '@grana/messages/es/formats/dates'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Badge } from '@grana/ui/badge'
import { CheckCircleIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './consents.module.css'

const texts = data.consents

export interface ConsentsProps {
  readonly client: Client
  readonly timeZone: string
}

/** Accepted legal texts with version and date. */
export function Consents({ client, timeZone }: ConsentsProps) {
  const query = useQuery(operationQuery(client, listConsents, {}))
  return (
    <QueryView query={query} skeleton={<Skeleton height="square" />}>
      {(entries) => (entries.length === 0 ? <p>{texts.none}</p> : <List entries={entries} timeZone={timeZone} />)}
    </QueryView>
  )
}

function List({ entries, timeZone }: { readonly entries: readonly ConsentEntry[]; readonly timeZone: string }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ document, version, accepted_at: at, is_current: isCurrent }) => (
        <li key={`${document} ${version}`} className={styles.row}>
          <Link href={documentPaths[document]()}>{texts.documents[document]}</Link>
          <span className={styles.version}>
            {texts.columns.version} {shortDate(version)}
          </span>
          <span className={styles.state}>
            {isCurrent ? (
              <Badge tone="success" icon={<CheckCircleIcon />}>
                {texts.current}
              </Badge>
            ) : (
              <Badge>{texts.older}</Badge>
            )}
          </span>
          <span className={styles.date}>
            {texts.columns.date} <time dateTime={at}>{dateAndTime(new Date(at), timeZone)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
