import type { Trx } from '#server/db/database.ts'
import { missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { DocumentContent, DocumentFinding } from '@grana/contract/engagements/document-content'
import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import { scoreCvss } from '@grana/cvss/score'
import { weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { listCarriedForDocument } from '../engagement-carried/public.ts'
import { toPrintedCoverage } from '../engagement-coverage/public.ts'
import { findFacts, listDocumentFindings, listDocumentTargets, listTeamNames } from './queries-content.ts'
import type { DocumentKey } from './queries-documents.ts'

type Row = Awaited<ReturnType<typeof listDocumentFindings>>[number]

function scoreOf(vector: string | null): { cvss?: string; score?: number } {
  if (vector === null) return {}
  const parsed = parseCvss(vector)
  return {
    cvss: vector,
    ...(parsed.ok && missingCvssMetrics(parsed.vector).length === 0 && { score: scoreCvss(parsed.vector).score }),
  }
}

function retestOf({ verification, retested_on: on }: Row): Pick<DocumentFinding, 'retest'> {
  if (on === null || (verification !== 'fixed' && verification !== 'persists')) return {}
  return { retest: { result: verification, on } }
}

function toFinding(row: Row): DocumentFinding {
  const weakness = resolveWeakness(row.weakness)
  return {
    reference: row.reference,
    title: row.title,
    severity: row.severity,
    weakness: weakness === undefined ? row.weakness : weaknessTexts[weakness.id].name,
    ...(weakness && { cwe: weakness.cwe }),
    target: row.target,
    ...scoreOf(row.cvss),
    state: row.state,
    ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
    found_on: row.found_on,
    summary: row.summary,
    steps: row.steps,
    impact: row.impact,
    ...(row.remedy !== null && { remedy: row.remedy }),
    pictures: row.pictures.map(({ id, name, kind }) => ({ id, name, kind })),
    ...retestOf(row),
  }
}

/** What the report prints, and the last redaction of it at that time. */
type ReadContent = { content: DocumentContent; redactedAt: string | null }

/** Reads everything that the report prints; `undefined` when the version is not being made any more. */
export async function gatherContent(trx: Trx, key: DocumentKey, at: Date): Promise<ReadContent | undefined> {
  const facts = await findFacts(trx, key)
  if (facts === undefined) return undefined
  const { organizationId } = key
  const team = await listTeamNames(trx, key)
  const ids = facts.scope.targets.map(({ target_id: id }) => id)
  const findings = await listDocumentFindings(trx, organizationId, facts.program_id)
  const references = findings.map(({ id, reference }) => ({ id, reference }))
  const coverageKey = { organization_id: organizationId, id: key.engagementId }
  const carried = await listCarriedForDocument(trx, coverageKey)
  const content: DocumentContent = {
    title: facts.title,
    organization: facts.organization,
    made_on: at.toISOString().slice(0, 10),
    lead: team.find(({ role }) => role === 'lead')?.name ?? '',
    team: team.map(({ name }) => name),
    dates: {
      starts_on: facts.starts_on,
      ends_on: facts.ends_on,
      report_on: facts.report_on,
      retest_until: facts.retest_until,
    },
    summary: facts.summary,
    ...(facts.method !== null && { method: facts.method }),
    ...(facts.recommendations !== null && { recommendations: facts.recommendations }),
    exclusions: facts.exclusions,
    targets: await listDocumentTargets(trx, organizationId, ids),
    coverage: await toPrintedCoverage(trx, { key: coverageKey, targets: ids, references }),
    findings: findings.map(toFinding),
    ...(carried.length > 0 && { carried }),
  }
  return { content, redactedAt: facts.redacted_at }
}
