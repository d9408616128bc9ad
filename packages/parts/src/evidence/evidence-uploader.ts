import { CallError } from '@grana/client/call-error'
import { toEvidenceName } from '@grana/contract/reports/evidence'
import { mergeItems, type EvidenceItem } from './evidence-item.ts'
import { createItemStore, type ItemStore } from './item-store.ts'
import { createItemUploader, type ItemUploaderSettings } from './item-uploader.ts'

export interface EvidenceUploader {
  readonly state: () => readonly EvidenceItem[]
  readonly subscribe: (listener: () => void) => () => void
  readonly load: () => Promise<void>
  readonly add: (files: readonly File[]) => void
  /** Resumes an upload that was started earlier; returns `false` if the name or size of the file differs. */
  readonly choose: (key: string, file: File) => boolean
  readonly retry: (key: string) => void
  readonly remove: (key: string) => void
  /** Removes files from the page that were sent with a report or comment. */
  readonly forget: (ids: readonly string[]) => void
  readonly stop: () => void
}

const defaultPollMs = 1200

export type EvidenceUploaderSettings = ItemUploaderSettings & {
  /** Time between two polls while files are being scanned. */
  readonly pollMs?: number
}

/** Loads the server's list, and polls it until the worker has scanned every file. */
function createPoll(store: ItemStore, { calls, pollMs = defaultPollMs }: EvidenceUploaderSettings) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  async function load(): Promise<void> {
    const serverFiles = await calls.list()
    // Reads the store only now: files may have been added, started or removed while the call was pending.
    store.set(mergeItems(store.all(), serverFiles))
    schedule()
  }
  function schedule(): void {
    clearTimeout(timer)
    if (isStopped || !store.all().some(({ state }) => state === 'checking')) return
    timer = setTimeout(() => {
      load().catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        schedule()
      })
    }, pollMs)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { load, schedule, stop }
}

/**
 * Manages the files of a draft or a comment: uploads them one after the other, directly to object storage, and polls until the
 * worker has scanned them.
 */
export function createEvidenceUploader(settings: EvidenceUploaderSettings): EvidenceUploader {
  const { calls } = settings
  const store = createItemStore()
  const poll = createPoll(store, settings)
  const itemUploader = createItemUploader(store, settings, poll.schedule)
  let addedCount = 0

  function enqueue(key: string, changes: Partial<EvidenceItem>): void {
    store.change(key, { ...changes, state: 'queued' })
    void itemUploader.pump()
  }

  function choose(key: string, file: File): boolean {
    const item = store.find(key)
    if (item?.size !== file.size || item.name !== toEvidenceName(file.name)) return false
    enqueue(key, { file })
    return true
  }

  function addOne(file: File): void {
    const name = toEvidenceName(file.name)
    // Adding the same file again resumes the unfinished upload.
    const unfinished = store
      .all()
      .find((item) => item.state === 'waiting' && item.name === name && item.size === file.size)
    if (unfinished !== undefined) {
      choose(unfinished.key, file)
      return
    }
    addedCount += 1
    store.set([...store.all(), { key: `new-${addedCount}`, name, size: file.size, state: 'queued', sent: 0, file }])
  }

  return {
    state: store.all,
    subscribe: store.subscribe,
    load: poll.load,
    add: (files) => {
      for (const file of files) addOne(file)
      void itemUploader.pump()
    },
    choose,
    retry: (key) => enqueue(key, {}),
    remove: (key) => {
      const id = store.find(key)?.id
      store.set(store.all().filter((item) => item.key !== key))
      itemUploader.stop(key)
      if (id !== undefined) void calls.cancel(id).catch(poll.load)
    },
    forget: (ids) => store.set(store.all().filter(({ id }) => id === undefined || !ids.includes(id))),
    stop: () => {
      poll.stop()
      itemUploader.stop()
    },
  }
}
