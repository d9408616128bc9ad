import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { countCoverage } from '@grana/contract/engagements/coverage'
import { countSeverities, type DocumentContent } from '@grana/contract/engagements/document-content'
import { issueDocument as operation } from '@grana/contract/engagements/documents'
import { signAttestation } from '../attestations/public.ts'
import { decideAsStaff, decisionBound, findMade } from './document-access.ts'
import { findFile, issueVersion, type DocumentKey } from './queries-documents.ts'
import { isWritable } from './to-documents.ts'

/** What the attestation of a version states: names, days and counts. */
function factsOf(content: DocumentContent, { version }: DocumentKey, reportDigest: string) {
  const { tested, findings, not_applicable, not_reviewed, pending } = countCoverage(
    content.coverage.flatMap(({ groups }) => groups.flatMap(({ items }) => items)),
  )
  return {
    organization: content.organization,
    title: content.title,
    version,
    starts_on: content.dates.starts_on,
    ends_on: content.dates.ends_on,
    targets: content.targets.map(({ name, type }) => ({ name, type })),
    coverage: { tested: tested + findings, not_applicable, not_reviewed: not_reviewed + pending },
    findings: countSeverities(content.findings),
    report_sha256: reportDigest,
  }
}

async function getReportDigest(trx: Trx, key: DocumentKey): Promise<string> {
  const file = await findFile(trx, key, 'report')
  if (file === undefined) throw new DomainError('engagement.move_refused')
  return file.sha256
}

/** Issues an accepted version, with an attestation that this process signs; the worker makes its file. */
export const issueDocument = handle(
  operation,
  (context, staff, { params }) =>
    decideAsStaff(context, staff, {
      id: params.id,
      version: params.edition,
      work: async (trx, { engagement, key, at }) => {
        const isIssued = isWritable(engagement.state) && (await issueVersion(trx, key, { by: staff.user.id, at }))
        if (!isIssued) throw new DomainError('engagement.move_refused')
        const facts = factsOf(await findMade(trx, key), key, await getReportDigest(trx, key))
        await signAttestation(trx, context.sealing, { subject: key, facts, at })
        return { action: 'document.issued', event: 'document.issued', reason: null }
      },
    }),
  decisionBound,
)
