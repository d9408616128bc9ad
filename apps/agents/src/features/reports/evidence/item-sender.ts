import { CallError } from '@grana/client/call-error'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import type { EvidenceBegun } from '@grana/contract/reports/evidence-operations'
import type { EvidenceItem } from './evidence-item.ts'
import type { ItemStore } from './item-store.ts'
import { SendError, type sendFile } from './send-file.ts'

export interface EvidenceCalls {
  readonly list: () => Promise<readonly EvidenceFile[]>
  readonly begin: (file: { readonly name: string; readonly size: number }) => Promise<EvidenceBegun>
  readonly resume: (id: string) => Promise<EvidenceBegun>
  readonly complete: (id: string) => Promise<EvidenceFile>
  readonly cancel: (id: string) => Promise<unknown>
}

export interface SenderSettings {
  readonly calls: EvidenceCalls
  readonly send: typeof sendFile
  /** What a refusal says. */
  readonly textOf: (error: CallError) => string
}

export interface ItemSender {
  /** Sends what waits, one at a time: a line shared by many is no faster for it. */
  readonly pump: () => Promise<void>
  /** Breaks off what is being sent, if it is this one. */
  readonly stop: (key?: string) => void
}

type Work = SenderSettings & { readonly store: ItemStore }

async function sendItem({ store, calls, send }: Work, item: EvidenceItem, signal: AbortSignal): Promise<void> {
  const { key, id, name, size, file } = item
  if (file === undefined) return
  const begun = id === undefined ? await calls.begin({ name, size }) : await calls.resume(id)
  // Taken out while it was being begun: the server must not keep what the page has forgotten.
  if (store.find(key) === undefined) return void (await calls.cancel(begun.file.id))
  store.change(key, { id: begun.file.id })
  await send(begun.upload, file, { signal, onSent: (sent) => store.change(key, { sent }) })
  const { state } = await calls.complete(begun.file.id)
  store.change(key, { state: state === 'uploading' ? 'checking' : state, sent: size })
}

/** A line or a service that fails may be better soon; what the server does not take, it will not take the next time. */
function afterError(error: unknown, { textOf }: SenderSettings): Partial<EvidenceItem> {
  if (!(error instanceof CallError)) return { state: 'failed' }
  // Said to be sent before, and the answer was lost: the next look tells how it stands.
  if (error.code === 'evidence.state_changed') return { state: 'checking' }
  const isPassing = /^(?:network|server|files|request\.too_many)/.test(error.code)
  return { state: isPassing ? 'failed' : 'refused', fault: textOf(error) }
}

/** Brings files to the store, straight from the browser. */
export function createItemSender(store: ItemStore, settings: SenderSettings, onSent: () => void): ItemSender {
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
      const isKnown = error instanceof CallError || error instanceof SendError || control.signal.aborted
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
