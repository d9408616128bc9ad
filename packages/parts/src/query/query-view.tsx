import type { ReactNode } from 'react'
import { centre } from '@grana/messages/es/account/centre'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useLoadingView } from '@grana/ui/loading'
import { LoadingRegion } from '@grana/ui/skeleton'
import { NotAllowed } from './not-allowed.tsx'
import type { QueryState } from './use-query.ts'

const texts = centre.loading

export interface QueryViewProps<T> {
  readonly state: QueryState<T>
  readonly onRetry: () => void
  /** The placeholder of the content. */
  readonly skeleton: ReactNode
  readonly children: (value: T) => ReactNode
}

/** Renders a query: loading, failed, or its content. */
export function QueryView<T>({ state, onRetry, skeleton, children }: QueryViewProps<T>) {
  const { visible, slow } = useLoadingView(state.status === 'loading')
  const retry = (
    <Button look="line" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  if (state.status === 'failed' && state.isForbidden) return <NotAllowed />
  // A retry would not help.
  if (state.status === 'failed' && state.isMissing)
    return <EmptyState kind="noMatch" title={centre.missing.title} text={centre.missing.text} />
  if (state.status === 'failed')
    return <EmptyState kind="error" title={texts.failed} text={state.text} action={retry} />
  if (state.status === 'ready' && !visible) return children(state.value)
  if (slow) return <EmptyState kind="error" title={texts.slow} action={retry} />
  return visible ? <LoadingRegion label={texts.label}>{skeleton}</LoadingRegion> : null
}
