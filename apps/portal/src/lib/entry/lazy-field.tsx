import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react'

type LazyPartProps<P> = { readonly props: P; readonly onHydrated: () => void }

/**
 * A part of a form that the server renders and whose code loads after the page. Its props stay unchanged until it
 * hydrates: otherwise React would discard the server-rendered markup, and what the user has typed into it.
 */
export function lazyField<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => {
    const Loaded = await load()
    return {
      default: function LazyPart({ props, onHydrated }: LazyPartProps<P>) {
        useEffect(onHydrated, [onHydrated])
        return <Loaded {...props} />
      },
    }
  })
  const FrozenPart = memo(
    ({ props, onHydrated }: LazyPartProps<P> & { readonly isHydrated: boolean }) => (
      <Suspense>
        <Part props={props} onHydrated={onHydrated} />
      </Suspense>
    ),
    // Treats all props as equal until hydration, so that React does not render again.
    (_before, { isHydrated }) => !isHydrated,
  )
  return function LazyField(props: P) {
    const [isHydrated, setIsHydrated] = useState(false)
    const [onHydrated] = useState(() => () => setIsHydrated(true))
    return <FrozenPart props={props} isHydrated={isHydrated} onHydrated={onHydrated} />
  }
}
