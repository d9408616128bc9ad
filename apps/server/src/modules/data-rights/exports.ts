import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { opensByFactor } from '#server/http/access.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { ExportEntry, getExportFile } from '@grana/contract/data-rights'
import type { Answer, Received } from '@grana/contract/operation'
import { brand } from '@grana/messages/brand'
import { countExportsSince, findFile, insertExport, listExports, type ExportRow } from './queries-exports.ts'

const dayMs = 86_400_000
const mostPerDay = 3

function toEntry({ id, state, progress, asked_at, ready_at, expires_at, bytes, with_reports }: ExportRow): ExportEntry {
  return {
    id,
    state: state as ExportEntry['state'],
    progress,
    asked_at: asked_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    bytes,
    with_reports,
  }
}

export async function readExports({ db, clock }: Context, { user }: SignedIn): Promise<ExportEntry[]> {
  return (await listExports(db, user.id, clock())).map(toEntry)
}

/** Asks for a copy; while one is under way that one is the answer. What reports say is in it for a second factor only. */
export async function ask({ db, clock }: Context, signedIn: SignedIn): Promise<ExportEntry> {
  const { user } = signedIn
  const at = clock()
  if ((await countExportsSince(db, user.id, new Date(at.getTime() - dayMs))) >= mostPerDay) {
    throw new DomainError('data.export_later', { details: { retryAfterSeconds: dayMs / 1000 } })
  }
  await inTransaction(db, async (trx) => {
    const exportId = await insertExport(trx, user.id, { at, withReports: opensByFactor(signedIn, at) })
    if (exportId !== undefined) await emit(trx, 'data.export_asked', { exportId })
  })
  const [newest] = await listExports(db, user.id, at)
  if (newest === undefined) throw new DomainError('server.unexpected')
  return toEntry(newest)
}

/** The copy itself; somebody else's, one that is not ready and one whose time is over are not found. */
export async function readFile(
  { db, clock }: Context,
  signedIn: SignedIn,
  { params }: Received<typeof getExportFile>,
): Promise<Answer<typeof getExportFile>> {
  const file = await findFile(db, params.id, { userId: signedIn.user.id, now: clock() })
  if (file === undefined || file.content === null) throw new DomainError('request.not_found')
  if (file.with_reports && !opensByFactor(signedIn, clock())) throw new DomainError('auth.second_factor_first')
  const day = file.asked_at.toISOString().slice(0, 10)
  return { file_name: `${brand.name.toLowerCase()}-${day}.json`, content: file.content }
}
