import type { Trx } from '#server/db/database.ts'
import { knownIssueFileLimits } from '@grana/contract/programs/known-issue-files'
import type { ProgramKey } from '../programs/public.ts'
import { issueKey, readFileRows, type FileRow } from './file-rows.ts'
import { listIssues } from './queries.ts'

/** The rows of a file, compared with what the program has. */
export async function readFile(
  trx: Trx,
  key: ProgramKey,
  { content, at }: { content: string; at: Date },
): Promise<FileRow[]> {
  const known = new Set((await listIssues(trx, key, knownIssueFileLimits.written)).map(issueKey))
  return readFileRows(content, { today: at.toISOString().slice(0, 10), known })
}
