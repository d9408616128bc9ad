import { useEffect, useRef, type RefObject } from 'react'

/** What can be done on the current screen, besides its own buttons: by a key, or from search and go-to. */
export interface ScreenAct {
  readonly id: string
  readonly label: string
  readonly run: () => void
}

const offers = new Set<RefObject<readonly ScreenAct[]>>()

/** Offers acts while the component is shown. They are read when they are needed, so changing them renders nothing. */
export function useScreenActs(acts: readonly ScreenAct[]): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  }, [acts])
  useEffect(() => {
    offers.add(latest)
    return () => void offers.delete(latest)
  }, [])
}

export const currentScreenActs = (): readonly ScreenAct[] => [...offers].flatMap(({ current }) => current)

/** Does nothing where the screen does not offer the act. */
export function runScreenAct(id: string): void {
  currentScreenActs()
    .find((act) => act.id === id)
    ?.run()
}
