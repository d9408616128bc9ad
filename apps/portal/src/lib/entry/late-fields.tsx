import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react'

type Alive<P> = { readonly props: P; readonly onAlive: () => void }

/**
 * A part of a form that the server writes and whose code comes a moment after the page. Until it is alive nothing new may
 * reach it: React would throw away what the server wrote, and what somebody has typed into it already.
 */
export function lateFields<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => {
    const Loaded = await load()
    return {
      default: function LatePart({ props, onAlive }: Alive<P>) {
        useEffect(onAlive, [onAlive])
        return <Loaded {...props} />
      },
    }
  })
  const Held = memo(
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
    return <Held props={props} isAlive={isAlive} onAlive={onAlive} />
  }
}
