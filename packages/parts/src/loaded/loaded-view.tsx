import type { ReactNode } from 'react'
import { centre } from '@grana/messages/es/account/centre'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useLoadingView } from '@grana/ui/loading'
import { LoadingRegion } from '@grana/ui/skeleton'
import { NotAllowed } from './not-allowed.tsx'
import type { Loaded } from './use-loaded.ts'

const texts = centre.loading

export interface LoadedViewProps<T> {
  readonly state: Loaded<T>
  readonly onRetry: () => void
  /** The shape of what comes. */
  readonly skeleton: ReactNode
  readonly children: (value: T) => ReactNode
}

/** Loading, failed, or there. */
export function LoadedView<T>({ state, onRetry, skeleton, children }: LoadedViewProps<T>) {
  const { visible, slow } = useLoadingView(state.status === 'loading')
  const retry = (
    <Button look="line" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  if (state.status === 'failed' && state.isForbidden) return <NotAllowed />
  // Asking again would change nothing.
  if (state.status === 'failed' && state.isMissing)
    return <EmptyState kind="noMatch" title={centre.missing.title} text={centre.missing.text} />
  if (state.status === 'failed')
    return <EmptyState kind="error" title={texts.failed} text={state.text} action={retry} />
  if (state.status === 'ready' && !visible) return children(state.value)
  if (slow) return <EmptyState kind="error" title={texts.slow} action={retry} />
  return visible ? <LoadingRegion label={texts.label}>{skeleton}</LoadingRegion> : null
}
