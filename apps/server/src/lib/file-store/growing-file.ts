import type { FileStore } from './file-store.ts'
import type { SentPart } from './parts.ts'

/** Stores demand at least 5 MiB of every part but the last. */
const partBytes = 6 * 1024 * 1024

/** A file that is stored while it is written. It exists once it is complete. */
export type GrowingFile = {
  uploadId: string
  write: (content: string | Buffer) => Promise<void>
  /** Stores what is left, and returns the size of the file. */
  complete: () => Promise<number>
  /** Deletes what was stored. */
  drop: () => Promise<void>
}

/** Begins a file of unknown size. It holds one part in memory, however long the file becomes. */
export async function beginGrowingFile({ parts }: FileStore, key: string, type: string): Promise<GrowingFile> {
  const upload = await parts.begin(key, type)
  const sent: SentPart[] = []
  let held: Buffer[] = []
  let size = 0
  const send = async () => {
    sent.push(await parts.send(upload, sent.length + 1, Buffer.concat(held)))
    held = []
    size = 0
  }
  return {
    uploadId: upload.uploadId,
    async write(content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      held.push(bytes)
      size += bytes.length
      if (size >= partBytes) await send()
    },
    async complete() {
      if (size > 0 || sent.length === 0) await send()
      await parts.finish(upload, sent)
      return sent.reduce((sum, part) => sum + part.size, 0)
    },
    drop: () => parts.drop(upload),
  }
}
