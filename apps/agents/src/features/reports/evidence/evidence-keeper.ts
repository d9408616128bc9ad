import { CallError } from '@grana/client/call-error'
import { toEvidenceName } from '@grana/contract/reports/evidence'
import { mergeItems, type EvidenceItem } from './evidence-item.ts'
import { createItemSender, type SenderSettings } from './item-sender.ts'
import { createItemStore, type ItemStore } from './item-store.ts'

export interface EvidenceKeeper {
  readonly state: () => readonly EvidenceItem[]
  readonly subscribe: (listener: () => void) => () => void
  readonly load: () => Promise<void>
  readonly add: (files: readonly File[]) => void
  /** Goes on with a file that was begun before; `false` when it is another one. */
  readonly choose: (key: string, file: File) => boolean
  readonly retry: (key: string) => void
  readonly remove: (key: string) => void
  readonly stop: () => void
}

const usualLookMs = 1200

export type KeeperSettings = SenderSettings & {
  /** How long to wait before looking again at what is being checked. */
  readonly lookAgainMs?: number
}

/** Looks at what the server knows, and again as long as the worker has not judged everything. */
function createLook(store: ItemStore, { calls, lookAgainMs = usualLookMs }: KeeperSettings) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  async function load(): Promise<void> {
    const known = await calls.list()
    // Read after the answer: files were added, begun and taken out while it was on its way.
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

/** The files of a draft: sent one after the other, straight to the store, and followed until the worker has judged them. */
export function createEvidenceKeeper(settings: KeeperSettings): EvidenceKeeper {
  const { calls } = settings
  const store = createItemStore()
  const look = createLook(store, settings)
  const sender = createItemSender(store, settings, look.later)
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
    // The same file once more is the one that was not finished.
    const open = store.all().find((item) => item.state === 'waiting' && item.name === name && item.size === file.size)
    if (open !== undefined) return void choose(open.key, file)
    count += 1
    store.set([...store.all(), { key: `new-${count}`, name, size: file.size, state: 'queued', sent: 0, file }])
  }

  return {
    state: store.all,
    subscribe: store.subscribe,
    load: look.load,
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
      if (id !== undefined) void calls.cancel(id).catch(look.load)
    },
    stop: () => {
      look.stop()
      sender.stop()
    },
  }
}
