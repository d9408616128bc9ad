import type { ReactNode } from 'react'
import { loading as texts } from '@grana/messages/es/apps/loading'
import { NotFoundPage } from '@grana/parts/app/error-pages'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useLoadingView } from '@grana/ui/loading'
import { LoadingRegion } from '@grana/ui/skeleton'
import type { Loaded } from './use-loaded.ts'
import styles from './loaded-view.module.css'

export interface LoadedViewProps<T> {
  readonly state: Loaded<T>
  readonly onRetry: () => void
  /** What is being loaded, for those who do not see the shapes. */
  readonly label: string
  /** The shape of what comes. */
  readonly skeleton: ReactNode
  readonly children: (value: T) => ReactNode
}

/** Loading, not there, failed, or ready. */
export function LoadedView<T>({ state, onRetry, label, skeleton, children }: LoadedViewProps<T>) {
  const { visible, slow } = useLoadingView(state.status === 'loading')
  const retry = (
    <Button look="line" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  if (state.status === 'failed' && state.isMissing) return <NotFoundPage />
  if (state.status === 'failed') {
    return (
      <div className={styles.state}>
        <EmptyState kind="error" title={texts.failed} text={state.text} action={retry} />
      </div>
    )
  }
  if (state.status === 'ready' && !visible) return children(state.value)
  if (slow) {
    return (
      <div className={styles.state}>
        <EmptyState kind="error" title={texts.slow} action={retry} />
      </div>
    )
  }
  return visible ? <LoadingRegion label={label}>{skeleton}</LoadingRegion> : null
}
