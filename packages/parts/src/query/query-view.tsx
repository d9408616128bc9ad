import type { ReactNode } from 'react'
import { CallError } from '@grana/client/call-error'
import { centre } from '@grana/messages/es/account/centre'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useLoadingView } from '@grana/ui/loading'
import { LoadingRegion } from '@grana/ui/skeleton'
import { callErrorText } from '../form/call-error-text.ts'
import { NotAllowed } from './not-allowed.tsx'

const texts = centre.loading

/** What is shown of a query, whatever its operation. */
export interface ShownQuery<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface QueryViewProps<T> {
  readonly query: ShownQuery<T>
  /** The placeholder of the content. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

const codeOf = (error: Error | null) => (error instanceof CallError ? error.code : undefined)

/** Whether the content may no longer be shown: any other failure of a reload leaves it on the screen. */
export function isWithdrawn(error: Error | null): boolean {
  const code = codeOf(error)
  return code === 'request.not_found' || code === 'auth.forbidden'
}

/** The content of a query that may be shown. */
export function contentOf<T>({ data, error }: Pick<ShownQuery<T>, 'data' | 'error'>): T | undefined {
  return isWithdrawn(error) ? undefined : data
}

/** Why a query has no content; a retry is offered only where it could help. */
function Failure({ error, retry }: { readonly error: Error; readonly retry: ReactNode }) {
  const code = codeOf(error)
  if (code === 'auth.forbidden') return <NotAllowed />
  if (code === 'request.not_found')
    return <EmptyState kind="noMatch" title={centre.missing.title} text={centre.missing.text} />
  const text = error instanceof CallError ? callErrorText(error) : undefined
  return <EmptyState kind="error" title={texts.failed} text={text} action={retry} />
}

/** Renders a query: loading, failed, or its content. */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  const { error, isFetching, refetch } = query
  const content = contentOf(query)
  const isFailed = content === undefined && error !== null && !isFetching
  const { visible, slow } = useLoadingView(content === undefined && !isFailed)
  const retry = (
    <Button look="line" onClick={() => void refetch()}>
      {texts.retry}
    </Button>
  )
  if (isFailed) return <Failure error={error} retry={retry} />
  if (content !== undefined && !visible) return children(content)
  if (slow) return <EmptyState kind="error" title={texts.slow} action={retry} />
  return visible ? <LoadingRegion label={texts.label}>{skeleton}</LoadingRegion> : null
}
