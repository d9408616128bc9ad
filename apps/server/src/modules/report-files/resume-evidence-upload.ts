import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { resumeEvidenceUpload as operation } from '@grana/contract/reports/evidence-files'
import { createUpload } from './create-upload.ts'
import { getOwnFile } from './own-files.ts'
import { toEvidenceFile } from './queries-files.ts'

/** Resumes an upload after a reload, on any device that has the file. */
export const resumeEvidenceUpload = handle(operation, async (context, signedIn, { params }) => {
  const place = { draftId: params.draft, agentId: signedIn.user.id }
  const row = await inTransactionAs(context.db, signedIn.user, (trx) => getOwnFile(trx, params.file, place))
  if (row.state !== 'uploading') throw new DomainError('evidence.state_changed')
  await context.files.assertAvailable()
  return { file: toEvidenceFile(row), upload: await createUpload(context, signedIn.user, row) }
})
