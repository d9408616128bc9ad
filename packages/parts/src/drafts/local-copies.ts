import { tryStorage } from '@grana/ui/try-storage'

const PREFIX = 'grana_draft:'
const MAX_AGE_MS = 7 * 86_400_000

/** Changes to a revision that are not on the server. */
export interface LocalCopy<D> {
  readonly revision: number
  readonly draft: D
}

export interface LocalCopies<D> {
  readonly find: () => readonly LocalCopy<D>[]
  readonly write: (revision: number, draft: D) => void
  readonly forget: (revision: number) => void
  readonly forgetAll: () => void
}

/** Where the browser's storage is full or forbidden, copies last as long as the document. */
const memory = new Map<string, string>()

function keysBeginningWith(start: string): readonly string[] {
  const stored = tryStorage(() => Object.keys(localStorage)) ?? []
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(start))
}

function read(key: string): string | null {
  return tryStorage(() => localStorage.getItem(key)) ?? memory.get(key) ?? null
}

function write(key: string, text: string): void {
  memory.set(key, text)
  tryStorage(() => {
    localStorage.setItem(key, text)
    memory.delete(key)
  })
}

function remove(key: string): void {
  memory.delete(key)
  tryStorage(() => localStorage.removeItem(key))
}

interface StoredCopy {
  readonly at: number
  readonly draft: unknown
}

function parse(text: string | null): StoredCopy | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('draft' in value) || !('at' in value)) return undefined
    return { at: Number(value.at), draft: value.draft }
  } catch {
    return undefined
  }
}

export interface CopiedDraft<D> {
  readonly user: string
  readonly id: string
  /** Parses the stored value; `undefined` if it is not a draft. */
  readonly parse: (stored: unknown) => D | undefined
}

/**
 * Copies of a draft in this browser, one for each base revision: two tabs that began at different revisions never
 * overwrite each other.
 */
export function localCopiesOf<D>({ user, id, parse: toDraft }: CopiedDraft<D>): LocalCopies<D> {
  const start = `${PREFIX}${user}:${id}:`
  const keyOf = (revision: number) => `${start}${revision}`
  return {
    find: () =>
      keysBeginningWith(start).flatMap((key) => {
        const draft = toDraft(parse(read(key))?.draft)
        return draft === undefined ? [] : [{ revision: Number(key.slice(start.length)), draft }]
      }),
    write: (revision, draft) => write(keyOf(revision), JSON.stringify({ at: Date.now(), draft })),
    forget: (revision) => remove(keyOf(revision)),
    forgetAll: () => {
      for (const key of keysBeginningWith(start)) remove(key)
    },
  }
}

/** Removes the copies of other accounts and those that are too old; without an account, all of them. */
export function purgeLocalCopies(user?: string): void {
  const oldest = Date.now() - MAX_AGE_MS
  for (const key of keysBeginningWith(PREFIX)) {
    const isOwn = user !== undefined && key.startsWith(`${PREFIX}${user}:`)
    if (!isOwn || !((parse(read(key))?.at ?? 0) > oldest)) remove(key)
  }
}
