import { tryStorage } from '@grana/ui/try-storage'

/** Typed values, stored for a reload in this tab only. */
export type Draft<Name extends string> = {
  readonly read: () => Partial<Record<Name, string>>
  readonly write: (values: Readonly<Record<string, unknown>>) => void
  readonly forget: () => void
}

/**
 * A draft of the listed fields and no others: secrets, consents and verifications are never on the list. Storage may be
 * unavailable; nothing depends on the draft.
 */
export function draftOf<Name extends string>(storageName: string, kept: readonly Name[]): Draft<Name> {
  function isKept(name: string): name is Name {
    return kept.some((one) => one === name)
  }

  return {
    read: () => {
      const stored: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(storageName) ?? '{}'))
      const values = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
      const known = values.filter(([name, value]) => isKept(name) && typeof value === 'string')
      return Object.fromEntries(known) as Partial<Record<Name, string>>
    },
    write: (values) => {
      const filled = kept.map((name) => [name, values[name]]).filter(([, value]) => Boolean(value))
      tryStorage(() => sessionStorage.setItem(storageName, JSON.stringify(Object.fromEntries(filled))))
    },
    forget: () => tryStorage(() => sessionStorage.removeItem(storageName)),
  }
}
