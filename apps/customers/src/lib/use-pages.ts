import { useCallback, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { formTexts } from '@grana/messages/es/forms'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useQuery } from '@grana/parts/query/use-query'
import { showToast } from '@grana/ui/show-toast'

export interface Page<T> {
  readonly entries: readonly T[]
  /** Cursor of the next page; `null` after the last. */
  readonly next: string | null
}

/** A paginated list. `load` must be stable between renders. */
export function usePages<T>(load: (after: string | undefined) => Promise<Page<T>>) {
  const { state, reload: reloadFirst, retry } = useQuery(useCallback(() => load(undefined), [load]))
  const [later, setLater] = useState<readonly Page<T>[]>([])
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const pages = state.status === 'ready' ? [state.value, ...later] : []
  const next = pages.at(-1)?.next ?? null
  const more = () => {
    if (next === null || isLoadingMore) return
    setIsLoadingMore(true)
    const fail = (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      showToast({ tone: 'danger', title: formTexts.failureTitle, message: callErrorText(error) })
    }
    void load(next)
      .then((page) => setLater((before) => [...before, page]), fail)
      .finally(() => setIsLoadingMore(false))
  }
  return {
    state,
    retry,
    entries: pages.flatMap(({ entries }) => entries),
    hasMore: next !== null,
    isLoadingMore,
    more,
    reload: () => {
      setLater([])
      reloadFirst()
    },
  }
}
