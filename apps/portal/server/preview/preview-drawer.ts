import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PreviewPicture } from '#app/lib/preview-pages.ts'

export interface PreviewDrawer {
  /** `undefined` when the queue is full. */
  readonly draw: (picture: PreviewPicture) => Promise<Buffer | undefined>
  readonly close: () => Promise<void>
}

/** About a second of work; readers would not wait longer. */
const MAX_WAITING = 30

/** Result of one image from the worker thread. */
export type Drawn = { readonly picture: Uint8Array } | { readonly failure: string }

type PendingDrawing = PromiseWithResolvers<Buffer>

/** Renders in a worker thread that starts with the first image; images are returned in request order. */
export function createPreviewDrawer(buildFolder: string): PreviewDrawer {
  const waiting: PendingDrawing[] = []
  let worker: Worker | undefined

  function giveUp(error: Error): void {
    worker = undefined
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  function start(): Worker {
    const fontFolder = join(buildFolder, 'fonts')
    const started = new Worker(join(buildFolder, 'preview-worker.cjs'), { workerData: { fontFolder } })
    started.on('message', (drawn: Drawn) => {
      const first = waiting.shift()
      if ('picture' in drawn) first?.resolve(Buffer.from(drawn.picture))
      else first?.reject(new Error(drawn.failure))
    })
    started.once('error', giveUp)
    started.once('exit', () => giveUp(new Error('preview worker thread has exited')))
    // The thread must not keep the process alive on shutdown.
    started.unref()
    return started
  }

  return {
    draw: async (picture) => {
      if (waiting.length >= MAX_WAITING) return undefined
      const mine = Promise.withResolvers<Buffer>()
      waiting.push(mine)
      worker ??= start()
      worker.postMessage(picture)
      return mine.promise
    },
    close: async () => void (await worker?.terminate()),
  }
}
