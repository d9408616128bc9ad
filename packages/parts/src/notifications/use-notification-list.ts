import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { notificationTexts as texts } from '@grana/messages/es/apps/notifications'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'
import { useQuery } from '../query/use-query.ts'
import type { NotificationPage, NotificationStore } from './notification-store.ts'

const noPages: readonly NotificationPage[] = []

function showFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  showToast({ tone: 'danger', title: texts.failed, message: callErrorText(error) })
}

/** The list below the bell: its first page stays current while it is open, older ones are added on demand. */
export function useNotificationList(store: NotificationStore) {
  const { state, reload, retry } = useQuery(useCallback(() => store.load(), [store]))
  const [older, setOlder] = useState(noPages)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const renew = useEffectEvent(() => {
    setOlder(noPages)
    reload()
  })
  useEffect(() => {
    let seen = store.state().version
    return store.subscribe(() => {
      const { version } = store.state()
      if (version === seen) return
      seen = version
      renew()
    })
  }, [store])
  const pages = state.status === 'ready' ? [state.value, ...older] : noPages
  const next = pages.at(-1)?.next ?? null
  const acting = (work: Promise<void>) => void work.then(renew, showFailure)
  return {
    state,
    retry,
    entries: pages.flatMap(({ entries }) => entries),
    next,
    isLoadingMore,
    more: () => {
      if (next === null || isLoadingMore) return
      setIsLoadingMore(true)
      void store
        .load(next)
        .then((page) => setOlder((before) => [...before, page]), showFailure)
        .finally(() => setIsLoadingMore(false))
    },
    read: (id: string) => acting(store.read(id)),
    readAll: (newest: string) => acting(store.readAll(newest)),
  }
}
