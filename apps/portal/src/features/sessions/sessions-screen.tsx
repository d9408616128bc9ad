import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { CallError } from '@grana/client/call-error'
import { revokeAllSessions, revokeSession, listSessions, type SessionEntry } from '@grana/contract/accounts'
import { centre } from '@grana/messages/es/account/centre'
import { sessions as texts } from '@grana/messages/es/account/sessions'
import { accountSuccessTexts as successTexts } from '@grana/messages/es/success-account'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { AccessActivity } from './access-activity.tsx'
import { SessionTable } from './session-table.tsx'
import styles from './sessions.module.css'

const OTHERS = 'others'

/** The current session comes first, for comparison with the others. */
function sortEntries(entries: readonly SessionEntry[]): readonly SessionEntry[] {
  return entries.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}

function SessionSkeleton() {
  return (
    <div className={styles.skeleton}>
      {[0, 1, 2].map((row) => (
        <div className={styles.skeletonRow} key={row}>
          <Skeleton width={4} />
          <Skeleton height="caption" width={3} />
        </div>
      ))}
    </div>
  )
}

/** Ends a session and shows the outcome; the reloaded list shows the state. */
function useEnding({ session }: Pick<AccountScreenProps, 'session'>, onEnded: () => void) {
  const [ending, setEnding] = useState<string>()
  const run = async (what: string, act: () => Promise<unknown>) => {
    setEnding(what)
    try {
      await act()
      showToast({ tone: 'success', title: what === OTHERS ? texts.othersEnded : successTexts['session.ended'] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // A session that is not found has already ended.
      if (error.code !== 'request.not_found') {
        showToast({ tone: 'danger', title: texts.failed, message: callErrorText(error) })
      }
    }
    setEnding(undefined)
    onEnded()
  }
  return {
    ending,
    endOne: (id: string) => void run(id, () => session.client.call(revokeSession, { params: { id } })),
    endOthers: () => void run(OTHERS, () => session.client.call(revokeAllSessions, { query: { keep: 'current' } })),
  }
}

/** Active sessions of the user. */
export function SessionsScreen({ session, user }: AccountScreenProps) {
  const { client } = session
  const query = useQuery({ ...operationQuery(client, listSessions, {}), select: sortEntries })
  const now = new Date(query.dataUpdatedAt)
  const list = useRef<HTMLDivElement>(null)
  const { ending, endOne, endOthers } = useEnding({ session }, () => {
    void query.refetch()
    // The pressed button disappears with its row, so the list takes the focus.
    list.current?.focus()
  })
  const others = query.data?.filter((entry) => !entry.is_current).length ?? 0
  const action =
    others > 0 ? (
      <Button look="dangerLine" busy={ending === OTHERS} busyText={texts.ending} onClick={endOthers}>
        {texts.endOthers(others)}
      </Button>
    ) : undefined
  return (
    <SettingsPage title={centre.screens.sessions.title} lede={texts.lede} action={action}>
      <div ref={list} tabIndex={-1} className={styles.list}>
        <QueryView query={query} skeleton={<SessionSkeleton />}>
          {(entries) => (
            <>
              <SessionTable entries={entries} now={now} timeZone={user.timezone} ending={ending} onEnd={endOne} />
              {entries.length === 1 ? <p className={styles.note}>{texts.onlyOne}</p> : null}
            </>
          )}
        </QueryView>
      </div>
      <p className={styles.note}>
        {texts.note} <Link href={accountPaths.changePassword()}>{texts.changePassword}</Link>
      </p>
      <AccessActivity client={client} timeZone={user.timezone} />
    </SettingsPage>
  )
}
