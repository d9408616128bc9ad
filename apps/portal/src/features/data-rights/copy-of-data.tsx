import { useState } from 'react'
import { IdentityDialog } from '#app/lib/reauthentication/identity-dialog.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import type { ExportEntry } from '@grana/contract/data-rights'
import { data } from '@grana/messages/es/account/leave'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { QueryView } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { DownloadSimpleIcon } from '@grana/ui/icons'
import { Progress } from '@grana/ui/progress'
import { Skeleton } from '@grana/ui/skeleton'
import { useCopyOfData } from './use-copy-of-data.ts'
import styles from './data-rights.module.css'

const texts = data.copy

export interface CopyOfDataProps {
  readonly client: Client
  readonly user: User
}

/** Requests a copy of the data, shows its progress, and downloads it. Requires recent authentication. */
export function CopyOfData({ client, user }: CopyOfDataProps) {
  const copy = useCopyOfData(client)
  const [fetching, setFetching] = useState<string>()
  const fetchFile = async (id: string) => {
    setFetching(id)
    await copy.fetchFile(id)
    setFetching(undefined)
  }
  return (
    <div className={styles.copy}>
      {copy.refusal ? (
        <ErrorSummary title={texts.failed} items={[{ text: copy.refusal.text }]} attempt={copy.refusal.attempt} />
      ) : null}
      <QueryView query={copy.query} skeleton={<Skeleton height="control" />}>
        {(entries) => (
          <>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                timeZone={user.timezone}
                isFetching={fetching === entry.id}
                onFetch={() => void fetchFile(entry.id)}
              />
            ))}
            {entries.some(({ state }) => state !== 'ready') ? null : (
              <div>
                {user.two_factor_enabled ? null : <p className={styles.ask}>{texts.reportsNeedFactor}</p>}
                <Button
                  look={entries.length === 0 ? 'ink' : 'line'}
                  busy={copy.isAsking}
                  busyText={texts.asking}
                  disabled={!user.email_verified}
                  reason={texts.unproven}
                  onClick={() => void copy.ask()}
                >
                  {texts.ask}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      <IdentityDialog open={copy.isProofDue} client={client} user={user} onDone={copy.goOn} onClose={copy.giveUp} />
    </div>
  )
}

interface EntryProps {
  readonly entry: ExportEntry
  readonly timeZone: string
  readonly isFetching: boolean
  readonly onFetch: () => void
}

function Entry({ entry, timeZone, isFetching, onFetch }: EntryProps) {
  const { progress, ready_at: readyAt, expires_at: expiresAt, bytes, with_reports: withReports } = entry
  if (readyAt === null || expiresAt === null) {
    return <Progress label={texts.progress} value={progress} max={100} text={texts.percent(progress)} />
  }
  return (
    <div className={styles.entry}>
      <div>
        <p className={styles.entryTitle}>{texts.ready(dateAndTime(new Date(readyAt), timeZone))}</p>
        <p className={styles.entryText}>
          {texts.size(bytes ?? 0)} · {texts.until(dateAndTime(new Date(expiresAt), timeZone))}
        </p>
        <p className={styles.entryText}>{withReports ? texts.withReports : texts.withoutReports}</p>
      </div>
      <Button look="line" busy={isFetching} busyText={texts.downloading} onClick={onFetch}>
        <DownloadSimpleIcon />
        {texts.download}
      </Button>
    </div>
  )
}
