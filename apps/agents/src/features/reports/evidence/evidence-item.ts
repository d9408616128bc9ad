import type { EvidenceFile, EvidenceRefusal } from '@grana/contract/reports/evidence'

/**
 * A file as the page knows it. `queued` and `uploading` have it at hand; `waiting` was begun before this page was opened and
 * needs it again; `failed` can be tried again.
 */
export type ItemState = 'queued' | 'uploading' | 'waiting' | 'failed' | 'checking' | 'ready' | 'refused'

export interface EvidenceItem {
  /** For the page's own use: a file has no name at the server before it is begun. */
  readonly key: string
  readonly id?: string
  readonly name: string
  readonly size: number
  readonly state: ItemState
  readonly sent: number
  readonly file?: File
  readonly refusal?: EvidenceRefusal
  /** What the server said when it would not take it. */
  readonly fault?: string
}

/** A file that the server knows and the page does not have. */
export function itemOf(known: EvidenceFile): EvidenceItem {
  const { id, name, size, state, refusal } = known
  const isOpen = state === 'uploading'
  return {
    key: id,
    id,
    name,
    size,
    state: isOpen ? 'waiting' : state,
    sent: isOpen ? 0 : size,
    ...(refusal && { refusal }),
  }
}

const isActive = ({ state }: EvidenceItem) => state === 'queued' || state === 'uploading' || state === 'failed'

/** A file that was begun and whose answer has not come, or never came: the server knows it, the page not yet by its id. */
const isSame = (item: EvidenceItem, { name, size, state }: EvidenceFile) =>
  item.id === undefined &&
  (item.state === 'uploading' || item.state === 'failed') &&
  state === 'uploading' &&
  item.name === name &&
  item.size === size

/** What the server says of files wins, but for those that are in this page's hands. */
export function mergeItems(items: readonly EvidenceItem[], known: readonly EvidenceFile[]): readonly EvidenceItem[] {
  const strange = known.filter(({ id }) => !items.some((item) => item.id === id))
  const kept = items
    .filter((item) => item.id === undefined || isActive(item) || known.some(({ id }) => id === item.id))
    .map((item) => {
      const begun = strange.findLast((file) => isSame(item, file))
      if (begun !== undefined) {
        strange.splice(strange.indexOf(begun), 1)
        return item.state === 'failed' ? { ...item, id: begun.id } : item
      }
      const found = known.find(({ id }) => id === item.id)
      return found === undefined || isActive(item) ? item : { ...item, ...itemOf(found), key: item.key }
    })
  return [...kept, ...strange.map(itemOf)]
}

/** Whether somebody would lose something by going away. */
export const isOnItsWay = ({ state }: EvidenceItem): boolean => state === 'queued' || state === 'uploading'
