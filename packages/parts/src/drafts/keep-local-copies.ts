import type { DraftKeeper, Receipt } from './draft-keeper.ts'
import type { LocalCopies } from './local-copies.ts'

export interface KeptLocally<D, R extends Receipt> {
  readonly keeper: DraftKeeper<D, R>
  readonly copies: LocalCopies<D>
  /** The draft began as a copy of this browser, which goes with the first save. */
  readonly isRestored: boolean
  /** Nothing is kept any more: the draft was sent or discarded, or the person has signed out. */
  readonly isOver: () => boolean
}

/**
 * Keeps in this browser what the server could not store, and removes it once the server has it. While typing goes on
 * nothing is written here: the server has it a moment later, and leaving the page writes what it has not.
 */
export function keepLocalCopies<D, R extends Receipt>({ keeper, copies, isRestored, isOver }: KeptLocally<D, R>) {
  const written = new Set(isRestored ? [keeper.state().receipt.revision] : [])
  const write = () => {
    const { draft, receipt, status } = keeper.state()
    if (status === 'saved' || isOver()) return
    written.add(receipt.revision)
    copies.write(receipt.revision, draft)
  }
  const follow = () => {
    const { status } = keeper.state()
    if (status === 'failed' || status === 'conflict' || status === 'invalid') write()
    if (status !== 'saved') return
    for (const revision of written) copies.forget(revision)
    written.clear()
  }
  const unsubscribe = keeper.subscribe(follow)
  addEventListener('pagehide', write)
  /** The keeper's last try is followed to its end. */
  return async (): Promise<void> => {
    removeEventListener('pagehide', write)
    await keeper.stop()
    unsubscribe()
  }
}
