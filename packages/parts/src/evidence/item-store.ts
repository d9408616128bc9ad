import type { EvidenceItem } from './evidence-item.ts'

/** The files shown on the page, with change subscribers. */
export interface ItemStore {
  readonly all: () => readonly EvidenceItem[]
  readonly find: (key: string) => EvidenceItem | undefined
  readonly set: (items: readonly EvidenceItem[]) => void
  readonly change: (key: string, changes: Partial<EvidenceItem>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createItemStore(): ItemStore {
  let items: readonly EvidenceItem[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly EvidenceItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => items,
    find: (key) => items.find((item) => item.key === key),
    set,
    change: (key, changes) => set(items.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
