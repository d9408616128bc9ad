import type { Trx } from '#server/db/database.ts'
import { toCsv } from '#server/lib/csv.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import type { DocumentFile, DocumentFileAnswer } from '@grana/contract/engagements/documents'
import { documentTexts as texts } from '@grana/messages/es/pentests/document'
import { findFile, type DocumentKey } from './queries-documents.ts'

/** Findings of a version, one row for each. */
function toRows({ findings }: DocumentContent): string[][] {
  const { columns, parts, results } = texts
  return [
    [
      columns.reference,
      columns.finding,
      columns.severity,
      columns.state,
      columns.weakness,
      columns.target,
      columns.score,
      columns.vector,
      columns.found,
      parts.summary,
      parts.impact,
      columns.remedy,
      columns.result,
    ],
    ...findings.map((finding) => [
      finding.reference,
      finding.title,
      texts.severities[finding.severity],
      texts.status(finding.state, finding.closing_reason),
      texts.weakness(finding.weakness, finding.cwe),
      finding.target,
      finding.score?.toFixed(1) ?? '',
      finding.cvss ?? '',
      finding.found_on,
      finding.summary,
      finding.impact,
      finding.remedy ?? '',
      finding.retest ? results[finding.retest.result] : '',
    ]),
  ]
}

/** A file of a version, for a reader who may have it. */
export async function toFileAnswer(
  trx: Trx,
  key: DocumentKey,
  { file, content }: { file: DocumentFile; content: DocumentContent },
): Promise<DocumentFileAnswer> {
  const name = `${texts.fileNames[file]}-v${key.version}`
  if (file === 'findings') return { file_name: `${name}.csv`, type: 'text/csv', content: toCsv(toRows(content)) }
  const found = await findFile(trx, key, file)
  if (found === undefined) throw new DomainError('document.not_ready')
  return { file_name: `${name}.pdf`, type: 'application/pdf', content: found.bytes.toString('base64') }
}
