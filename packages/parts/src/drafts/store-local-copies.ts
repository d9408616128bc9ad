import type { DraftAutosave, Receipt } from './draft-autosave.ts'
import type { LocalCopies } from './local-copies.ts'

export interface LocalCopySettings<D, R extends Receipt> {
  readonly autosave: DraftAutosave<D, R>
  readonly copies: LocalCopies<D>
  /** The draft was restored from a copy in this browser, which the first save removes. */
  readonly isRestored: boolean
  /** Stops keeping copies: the draft was submitted or deleted, or the user has signed out. */
  readonly isOver: () => boolean
}

/**
 * Stores unsaved changes in this browser, and removes them once the server has them. Writes nothing while typing: the
 * server has it a moment later, and leaving the page writes the rest.
 */
export function storeLocalCopies<D, R extends Receipt>({
  autosave,
  copies,
  isRestored,
  isOver,
}: LocalCopySettings<D, R>) {
  const written = new Set(isRestored ? [autosave.state().receipt.revision] : [])
  const write = () => {
    const { draft, receipt, status } = autosave.state()
    if (status === 'saved' || isOver()) return
    written.add(receipt.revision)
    copies.write(receipt.revision, draft)
  }
  const follow = () => {
    const { status } = autosave.state()
    if (status === 'failed' || status === 'conflict' || status === 'invalid') write()
    if (status !== 'saved') return
    for (const revision of written) copies.forget(revision)
    written.clear()
  }
  const unsubscribe = autosave.subscribe(follow)
  addEventListener('pagehide', write)
  /** Waits for the last save. */
  return async (): Promise<void> => {
    removeEventListener('pagehide', write)
    await autosave.stop()
    unsubscribe()
  }
}
