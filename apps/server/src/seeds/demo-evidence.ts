import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { FileStore } from '#server/lib/file-store/file-store.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { beginEvidenceUpload, completeEvidenceUpload } from '@grana/contract/reports/evidence-files'
import { loadContentBytes } from './content.ts'
import type { DemoPerson, Stage } from './demo-stage.ts'
import { loadPentestStory } from './pentest-findings-file.ts'
import type { DemoPicture } from './reports-file.ts'

const loadPicture = ({ file }: DemoPicture) => loadContentBytes(`demo/evidence/${file}.png`)

/**
 * The object store while the demo world is seeded: the seed is one transaction, in which a real store takes no part. It has
 * what uploads, checks and documents need.
 */
export function createMemoryStore(): FileStore {
  const kept = new Map<string, Buffer>()
  const store: Partial<FileStore> = {
    async put(key, { bytes }) {
      kept.set(key, Buffer.from(bytes))
    },
    get: async (key) => kept.get(key),
    async read(key) {
      const bytes = kept.get(key)
      return (
        bytes &&
        (async function* () {
          yield bytes
        })()
      )
    },
    async copy(from, to) {
      const bytes = kept.get(from)
      if (bytes !== undefined) kept.set(to, bytes)
      return bytes !== undefined
    },
    async remove(key) {
      kept.delete(key)
    },
    assertAvailable: async () => undefined,
    uploadForm: (key) => ({ url: '', fields: { key } }),
  }
  return store as FileStore
}

/** Uploads the pictures of a draft as its page does, one per minute from `at`; each is checked before the next. */
export async function addEvidence(
  { act, files }: Stage,
  person: DemoPerson,
  { draft, pictures, at: first }: { draft: string; pictures: readonly DemoPicture[]; at: Date },
): Promise<void> {
  for (const [index, picture] of pictures.entries()) {
    const at = new Date(first.getTime() + index * 60_000)
    const bytes = await loadPicture(picture)
    const body = { name: picture.name, size: bytes.length }
    const { file, upload } = await act(person, beginEvidenceUpload, { at, params: { draft }, body })
    if (upload.way !== 'form') throw new Error(`${picture.file} is too large for the demo world.`)
    await files.put(upload.fields['key'] ?? '', { bytes, type: 'image/png' })
    await act(person, completeEvidenceUpload, { at, params: { draft, file: file.id } })
  }
}

/** Puts the pictures of the demo world into the store, which may have been empty or new; returns how many. */
export async function putEvidence(owner: Db, files: Pick<FileStore, 'put'>): Promise<number> {
  const { findings } = await loadPentestStory()
  let count = 0
  for (const picture of findings.flatMap(({ pictures }) => pictures)) {
    const bytes = await loadPicture(picture)
    const rows = await owner
      .selectFrom('report_files')
      .select('id')
      .where('name', '=', picture.name)
      .where('sha256', '=', createHash('sha256').update(bytes).digest('hex'))
      .where('state', '=', 'ready')
      .execute()
    for (const { id } of rows) await files.put(storedKey(id), { bytes, type: 'application/octet-stream' })
    count += rows.length
  }
  return count
}
