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
  /** Resumes a file that was started earlier; returns `false` if it is a different file. */
  readonly choose: (key: string, file: File) => boolean
  readonly retry: (key: string) => void
  readonly remove: (key: string) => void
  readonly stop: () => void
}

const defaultPollMs = 1200

export type EvidenceUploaderSettings = ItemUploaderSettings & {
  /** Interval before polling files that are being scanned. */
  readonly lookAgainMs?: number
}

/** Loads the server's list, and polls it until the worker has scanned every file. */
function createPoll(store: ItemStore, { calls, lookAgainMs = defaultPollMs }: EvidenceUploaderSettings) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  async function load(): Promise<void> {
    const known = await calls.list()
    // Reads the store after the response: files may have been added, started or removed meanwhile.
    store.set(mergeItems(store.all(), known))
    later()
  }
  function later(): void {
    clearTimeout(timer)
    if (isOver || !store.all().some(({ state }) => state === 'checking')) return
    timer = setTimeout(() => {
      load().catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        later()
      })
    }, lookAgainMs)
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  return { load, later, stop }
}

/**
 * Manages the files of a draft: uploads them one after the other, directly to object storage, and polls until the
 * worker has scanned them.
 */
export function createEvidenceUploader(settings: EvidenceUploaderSettings): EvidenceUploader {
  const { calls } = settings
  const store = createItemStore()
  const poll = createPoll(store, settings)
  const sender = createItemUploader(store, settings, poll.later)
  let count = 0

  function enqueue(key: string, changes: Partial<EvidenceItem>): void {
    store.change(key, { ...changes, state: 'queued' })
    void sender.pump()
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
    const open = store.all().find((item) => item.state === 'waiting' && item.name === name && item.size === file.size)
    if (open !== undefined) return void choose(open.key, file)
    count += 1
    store.set([...store.all(), { key: `new-${count}`, name, size: file.size, state: 'queued', sent: 0, file }])
  }

  return {
    state: store.all,
    subscribe: store.subscribe,
    load: poll.load,
    add: (files) => {
      for (const file of files) addOne(file)
      void sender.pump()
    },
    choose,
    retry: (key) => enqueue(key, {}),
    remove: (key) => {
      const id = store.find(key)?.id
      store.set(store.all().filter((item) => item.key !== key))
      sender.stop(key)
      if (id !== undefined) void calls.cancel(id).catch(poll.load)
    },
    stop: () => {
      poll.stop()
      sender.stop()
    },
  }
}
