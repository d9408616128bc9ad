import { createHash } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import { findSigned } from '../attestations/public.ts'
import { notify } from '../notifications/public.ts'
import { listStaffWithPermission } from '../staff/public.ts'
import { gatherContent } from './gather-content.ts'
import { endMaking, findFile, insertFile, setProgress, type DocumentKey } from './queries-documents.ts'
import { findRedacted, insertFileAgain, listWithoutFile } from './queries-redacted.ts'
import { toAttestationFile } from './to-attestation-file.ts'
import { toReportFile, type PrintedPicture } from './to-report-file.ts'

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** All pictures of a report together; what does not fit stays with its finding on the platform. */
const maxPictureBytes = 14 * 1024 * 1024
/** Progress before and after the pictures, which take longest to fetch. */
const [gathered, fetched] = [20, 60] as const

/** Pictures of the findings from the store, with the progress after each. One that is missing is left out. */
async function fetchPictures({ db, files, log }: WorkerContext, key: DocumentKey, content: DocumentContent) {
  const wanted = content.findings.flatMap(({ pictures }) => pictures)
  const found: PrintedPicture[] = []
  let size = 0
  for (const [at, { id }] of wanted.entries()) {
    try {
      const bytes = await files.get(storedKey(id))
      if (bytes !== undefined && size + bytes.length <= maxPictureBytes) {
        size += bytes.length
        found.push({ id, bytes })
      }
    } catch (error) {
      log.warn({ event: 'document.picture_missing', err: error }, 'a picture of a report was not read')
    }
    const progress = gathered + Math.round(((at + 1) / wanted.length) * (fetched - gathered))
    await inTransaction(db, (trx) => setProgress(trx, key, progress))
  }
  return found
}

/** Sets the PDF of a version; `undefined` when it cannot be set. */
async function setReport(context: WorkerContext, key: DocumentKey, content: DocumentContent) {
  const pictures = await fetchPictures(context, key, content)
  await inTransaction(context.db, (trx) => setProgress(trx, key, fetched))
  const bytes = await toReportFile(content, key.version, pictures)
  return bytes && { bytes, sha256: digestOf(bytes), at: context.clock() }
}

/** Makes a version of the report: freezes its content, sets the PDF, and hands it to the reviewers. */
export async function makeReport(context: WorkerContext, key: Events['document.written']): Promise<void> {
  const { db, clock } = context
  const read = await inTransaction(db, (trx) => gatherContent(trx, key, clock()))
  if (read === undefined) return
  const { content, redactedAt } = read
  await inTransaction(db, (trx) => setProgress(trx, key, gathered))
  const file = await setReport(context, key, content)
  const { organizationId, engagementId, version } = key
  const isEnded = await inTransaction(db, async (trx) => {
    if (!(await endMaking(trx, key, { redactedAt, made: file && { ...file, content } }))) return false
    await notify(trx, {
      to: await listStaffWithPermission(trx, 'engagement.work'),
      kind: 'document.waiting',
      data: { engagement_id: engagementId },
      organizationId,
      at: clock(),
      once: `document ${engagementId} ${version} made`,
    })
    return true
  })
  // A text was redacted after it was read: the version is made of what remains.
  if (!isEnded) await makeReport(context, key)
}

/** Makes the files again that a redaction deleted, from the content that remains. */
export async function makeReportsAgain(
  context: WorkerContext,
  { organizationId, reportId }: Events['report.redacted'],
): Promise<void> {
  const { db } = context
  const keys = await inTransaction(db, (trx) => listWithoutFile(trx, organizationId, reportId))
  for (const key of keys) {
    const found = await inTransaction(db, (trx) => findRedacted(trx, key))
    if (found === undefined) continue
    const file = await setReport(context, key, found.content)
    if (file === undefined) throw new Error('a redacted report could not be set again')
    await inTransaction(db, (trx) => insertFileAgain(trx, key, { ...file, redactedAt: found.redacted_at }))
  }
}

/** Makes the file of an attestation, once. */
export async function makeAttestation(
  { db, clock, config }: WorkerContext,
  key: Events['document.issued'],
): Promise<void> {
  const signed = await inTransaction(db, async (trx) =>
    (await findFile(trx, key, 'attestation')) === undefined ? findSigned(trx, key) : undefined,
  )
  if (signed === undefined) return
  const bytes = await toAttestationFile(signed, config.portalUrl)
  if (bytes === undefined) throw new Error('an attestation could not be set')
  const file = { kind: 'attestation', bytes, sha256: digestOf(bytes), at: clock() } as const
  await inTransaction(db, (trx) => insertFile(trx, key, file))
}
