import { hasAcceptedFactor } from '#server/http/access.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getExportFile as operation } from '@grana/contract/data-rights'
import { brand } from '@grana/messages/brand'
import { findExportFile } from './queries-exports.ts'

/** The export file; returns 404 for another user's, an unfinished and an expired export. */
export const getExportFile = handle(operation, async ({ db, clock }, signedIn, { params }) => {
  const file = await findExportFile(db, params.id, { userId: signedIn.user.id, now: clock() })
  if (file === undefined || file.content === null) throw new DomainError('request.not_found')
  if (file.with_reports && !hasAcceptedFactor(signedIn, clock())) throw new DomainError('auth.second_factor_first')
  const day = file.asked_at.toISOString().slice(0, 10)
  return { file_name: `${brand.name.toLowerCase()}-${day}.json`, content: file.content }
})
