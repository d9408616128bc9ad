import { useLayoutEffect, useSyncExternalStore } from 'react'
import {
  loadLayoutConfiguration,
  saveLayoutConfiguration,
  type LayoutConfiguration,
} from '@grana/ui/layout-configuration'

const listeners = new Set<() => void>()
let layout: LayoutConfiguration | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const getLayout = () => (layout ??= loadLayoutConfiguration())

function change(changes: Partial<LayoutConfiguration>): void {
  layout = { ...getLayout(), ...changes }
  saveLayoutConfiguration(layout)
  for (const listener of listeners) listener()
}

/** The layout that the user chose in this browser; style sheets read it from the root of the document. */
export function useLayout() {
  const { sidebar, density } = useSyncExternalStore(subscribe, getLayout)
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { sidebar, density })
  }, [sidebar, density])
  return { sidebar, density, change }
}
