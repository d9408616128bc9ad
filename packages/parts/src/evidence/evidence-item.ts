import type { EvidenceFile, EvidenceRefusal } from '@grana/contract/reports/evidence'

/**
 * State of a file on the page. `queued` and `uploading` have the file at hand; `waiting` was started before this page
 * was opened and needs the file again; `failed` can be retried.
 */
export type ItemState = 'queued' | 'uploading' | 'waiting' | 'failed' | 'checking' | 'ready' | 'refused'

export interface EvidenceItem {
  /** Local to the page: a file has no server id before its upload starts. */
  readonly key: string
  readonly id?: string
  readonly name: string
  readonly size: number
  readonly state: ItemState
  readonly sent: number
  readonly file?: File
  readonly refusal?: EvidenceRefusal
  /** The server's reason for rejecting the file. */
  readonly fault?: string
}

/** Maps a file that the server has and the page does not. */
function toEvidenceItem(known: EvidenceFile): EvidenceItem {
  const { id, name, size, state, refusal } = known
  const isOpen = state === 'uploading'
  return {
    key: id,
    id,
    name,
    size,
    // A file that was not sent is never redacted; the type of the answer includes it.
    state: isOpen ? 'waiting' : state === 'redacted' ? 'refused' : state,
    sent: isOpen ? 0 : size,
    ...(refusal && { refusal }),
  }
}

const isActive = ({ state }: EvidenceItem) => state === 'queued' || state === 'uploading' || state === 'failed'

/** Matches a file whose start request has no response yet: the server has it, but the page does not know its id. */
const isSame = (item: EvidenceItem, { name, size, state }: EvidenceFile) =>
  item.id === undefined &&
  (item.state === 'uploading' || item.state === 'failed') &&
  state === 'uploading' &&
  item.name === name &&
  item.size === size

/** Merges the server's list into the page's list. The server wins, except for files this page is uploading. */
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
      return found === undefined || isActive(item) ? item : { ...item, ...toEvidenceItem(found), key: item.key }
    })
  return [...kept, ...strange.map(toEvidenceItem)]
}

/** Whether leaving the page would lose an upload. */
export const isUploadPending = ({ state }: EvidenceItem): boolean => state === 'queued' || state === 'uploading'
