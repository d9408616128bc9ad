import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { FileAudience } from '@grana/contract/reports/comment-files'
import { listOwnFiles, type CommentScope } from './queries-files.ts'
import { attachFilesToComment } from './queries-sent-files.ts'

type CommentFilesToAttach = { files: readonly string[] | undefined; audience: FileAudience; number: number }

/** Throws while one of the files is uploading, or was refused. */
export async function assertSendable(trx: Trx, scope: CommentScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const named = (await listOwnFiles(trx, scope)).filter(({ id }) => ids.includes(id))
  if (named.some(({ state }) => state === 'uploading' || state === 'refused'))
    throw new DomainError('evidence.not_ready')
}

/**
 * Attaches files to a comment that is sent. A file may still be in its check: readers see its state, and download it
 * once it is ready. Throws for a file of another author, of another audience or of a sent comment.
 */
export async function attachCommentFiles(
  trx: Trx,
  scope: CommentScope,
  { files = [], audience, number }: CommentFilesToAttach,
): Promise<void> {
  const ids = [...new Set(files)]
  if (ids.length === 0) return
  await assertSendable(trx, scope, ids)
  if ((await attachFilesToComment(trx, scope, { ids, audience, number })) !== ids.length)
    throw new DomainError('evidence.state_changed')
}
