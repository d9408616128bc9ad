import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react'

type Alive<P> = { readonly props: P; readonly onAlive: () => void }

/**
 * A part of a form that the server renders and whose code loads after the page. Its props stay unchanged until it
 * hydrates: otherwise React would discard the server-rendered markup, and what the user has typed into it.
 */
export function lazyField<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => {
    const Loaded = await load()
    return {
      default: function LatePart({ props, onAlive }: Alive<P>) {
        useEffect(onAlive, [onAlive])
        return <Loaded {...props} />
      },
    }
  })
  const Frozen = memo(
    ({ props, onAlive }: Alive<P> & { readonly isAlive: boolean }) => (
      <Suspense>
        <Part props={props} onAlive={onAlive} />
      </Suspense>
    ),
    (_before, { isAlive }) => !isAlive,
  )
  return function LateFields(props: P) {
    const [isAlive, setIsAlive] = useState(false)
    const [onAlive] = useState(() => () => setIsAlive(true))
    return <Frozen props={props} isAlive={isAlive} onAlive={onAlive} />
  }
}
