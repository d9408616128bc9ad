import { CallError } from '@grana/client/call-error'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import type { EvidenceBegun } from '@grana/contract/reports/evidence-files'
import type { EvidenceItem } from './evidence-item.ts'
import type { ItemStore } from './item-store.ts'
import { UploadError, type uploadFile } from './upload-file.ts'

type AnnouncedFile = { readonly name: string; readonly size: number }

/** The calls for the files of a draft or of a comment. */
export interface EvidenceCalls {
  readonly list: () => Promise<readonly EvidenceFile[]>
  readonly begin: (file: AnnouncedFile) => Promise<EvidenceBegun>
  readonly resume: (id: string, file: AnnouncedFile) => Promise<EvidenceBegun>
  readonly complete: (id: string) => Promise<EvidenceFile>
  readonly cancel: (id: string) => Promise<unknown>
}

export interface ItemUploaderSettings {
  readonly calls: EvidenceCalls
  readonly send: typeof uploadFile
  /** Text for a rejected call. */
  readonly textOf: (error: CallError) => string
}

export interface ItemUploader {
  /** Uploads queued files one at a time: parallel uploads would not be faster on one connection. */
  readonly pump: () => Promise<void>
  /** Aborts the current upload, if it is this one. */
  readonly stop: (key?: string) => void
}

type UploadContext = ItemUploaderSettings & { readonly store: ItemStore }

async function sendItem({ store, calls, send }: UploadContext, item: EvidenceItem, signal: AbortSignal): Promise<void> {
  const { key, id, name, size, file } = item
  if (file === undefined) return
  const begun = id === undefined ? await calls.begin({ name, size }) : await calls.resume(id, { name, size })
  // The file was removed while its upload was being started, so the server must delete it too.
  if (store.find(key) === undefined) return void (await calls.cancel(begun.file.id))
  store.change(key, { id: begun.file.id })
  await send(begun.upload, file, { signal, onSent: (sent) => store.change(key, { sent }) })
  const { state } = await calls.complete(begun.file.id)
  store.change(key, { state: state === 'ready' || state === 'refused' ? state : 'checking', sent: size })
}

/** Network and service failures can be retried; a rejection by the server cannot. */
function afterError(error: unknown, { textOf }: ItemUploaderSettings): Partial<EvidenceItem> {
  if (!(error instanceof CallError)) return { state: 'failed' }
  // The upload was already completed and only the response was lost; the next poll returns its state.
  if (error.code === 'evidence.state_changed') return { state: 'checking' }
  const isPassing = /^(?:network|server|files|request\.too_many)/.test(error.code)
  return { state: isPassing ? 'failed' : 'refused', fault: textOf(error) }
}

/** Uploads files from the browser directly to object storage. */
export function createItemUploader(store: ItemStore, settings: ItemUploaderSettings, onSent: () => void): ItemUploader {
  let current: { readonly key: string; readonly control: AbortController } | undefined
  async function pump(): Promise<void> {
    const next = store.all().find(({ state }) => state === 'queued')
    if (current !== undefined || next === undefined) return
    const control = new AbortController()
    current = { key: next.key, control }
    store.change(next.key, { state: 'uploading' })
    try {
      await sendItem({ ...settings, store }, next, control.signal)
    } catch (error) {
      const isKnown = error instanceof CallError || error instanceof UploadError || control.signal.aborted
      if (!isKnown) throw error
      store.change(next.key, afterError(error, settings))
    } finally {
      current = undefined
    }
    onSent()
    void pump()
  }
  return {
    pump,
    stop: (key = current?.key) => {
      if (current?.key === key) current?.control.abort()
    },
  }
}
