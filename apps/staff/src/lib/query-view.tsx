import type { ReactNode } from 'react'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useLoadingView } from '@grana/ui/loading'
import { LoadingRegion } from '@grana/ui/skeleton'
import type { QueryState } from './use-query.ts'

export interface QueryViewProps<T> {
  readonly state: QueryState<T>
  readonly onRetry: () => void
  readonly skeleton: ReactNode
  readonly children: (value: T) => ReactNode
}

/** Renders the loading, error or loaded state. */
export function QueryView<T>({ state, onRetry, skeleton, children }: QueryViewProps<T>) {
  const { visible, slow } = useLoadingView(state.status === 'loading')
  const retry = (
    <Button look="line" size="dense" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  if (state.status === 'failed') {
    return <EmptyState kind="error" title={texts.failed} text={state.text} action={retry} />
  }
  if (state.status === 'ready' && !visible) return children(state.value)
  if (slow) return <EmptyState kind="error" title={texts.slow} action={retry} />
  return visible ? <LoadingRegion label={texts.loading}>{skeleton}</LoadingRegion> : null
}
