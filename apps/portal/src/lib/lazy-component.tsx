import { lazy, memo, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** Props of a component that a module exports by this name. */
type PropsOf<Module, Name extends keyof Module> = Module[Name] extends ComponentType<infer Props> ? Props : never

export interface LazyComponent<Props> {
  readonly Part: ComponentType<Props>
  /** Fetches it before it is shown. */
  readonly prepare: () => void
}

/**
 * A component that no document shows at first, such as a drawer, a second step or a screen behind the guard: its code
 * loads when it is likely to be needed. If the file no longer exists, the reload guard has already reloaded the page,
 * the module is undefined and nothing is rendered.
 */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyComponent<PropsOf<Module, Name>> {
  type Props = PropsOf<Module, Name>
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetchPart = () => {
    loading ??= load().then((module: Module | undefined) => {
      loaded = module?.[name] as ComponentType<Props> | undefined
    })
    return loading
  }
  function Part(props: Props & object) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (!Loaded) void fetchPart().then(() => setLoaded(() => loaded))
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
  return { Part: Part as ComponentType<Props>, prepare: () => void fetchPart() }
}

type HydratedPartProps<Props> = { readonly props: Props; readonly onHydrated: () => void }

/**
 * A part of a page that the server renders and whose code loads after the page. Its props stay unchanged until it
 * hydrates: otherwise React would discard the server-rendered markup, and what the user has typed into it. `waiting` is
 * shown only after a client-side navigation.
 */
export function hydratedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => {
    const Loaded = await load()
    return {
      default: function HydratedPart({ props, onHydrated }: HydratedPartProps<Props>) {
        useEffect(onHydrated, [onHydrated])
        return <Loaded {...props} />
      },
    }
  })
  const FrozenPart = memo(
    ({ props, onHydrated }: HydratedPartProps<Props> & { readonly isHydrated: boolean }) => (
      <Suspense fallback={waiting}>
        <Part props={props} onHydrated={onHydrated} />
      </Suspense>
    ),
    // Treats all props as equal until hydration, so that React does not render again.
    (_before, { isHydrated }) => !isHydrated,
  )
  return function HydratedComponent(props: Props) {
    const [isHydrated, setIsHydrated] = useState(false)
    const [onHydrated] = useState(() => () => setIsHydrated(true))
    return <FrozenPart props={props} isHydrated={isHydrated} onHydrated={onHydrated} />
  }
}
