import type { Trx } from '#server/db/database.ts'
import type { DocumentVersion, EngagementDocuments } from '@grana/contract/engagements/documents'
import type { EngagementState } from '@grana/contract/engagements/values'
import { listAttestations, type AttestationRow } from '../attestations/public.ts'
import type { EngagementKey } from '../engagements/public.ts'
import { listVersions, type VersionRow } from './queries-documents.ts'

/** Reports are written after the tests, and again after retests. */
export const isWritable = (state: EngagementState): boolean => state === 'reporting' || state === 'remediation'

const isDelivered = ({ state }: VersionRow) => state === 'issued' || state === 'replaced'
const openStates: readonly string[] = ['making', 'in_review', 'accepted']

function toAttestation(row: AttestationRow, isReady: boolean): NonNullable<DocumentVersion['attestation']> {
  return {
    code: row.code,
    issued_at: row.issued_at.toISOString(),
    is_ready: isReady,
    ...(row.replaced_by !== null && { replaced_by: row.replaced_by }),
    ...(row.revoked_at && { revoked_at: row.revoked_at.toISOString() }),
    ...(row.reason !== null && { reason: row.reason }),
  }
}

/** What the reader may do: whether they read findings, decide, and who they are. */
type Reader = { readsReport: boolean; decides: boolean; userId: string }

function toVersion(row: VersionRow, attestation: AttestationRow | undefined, reader: Reader): DocumentVersion {
  const isMade = row.state !== 'making' && row.state !== 'failed'
  const isStanding = attestation !== undefined && attestation.revoked_at === null
  return {
    version: row.version,
    state: row.state,
    progress: row.progress,
    written_at: row.written_at.toISOString(),
    ...(row.reviewed_at && { reviewed_at: row.reviewed_at.toISOString() }),
    ...(row.issued_at && { issued_at: row.issued_at.toISOString() }),
    ...(row.redacted_at && { redacted_at: row.redacted_at.toISOString() }),
    marks: row.marks,
    ...(attestation && { attestation: toAttestation(attestation, row.has_attestation) }),
    can: {
      read: reader.readsReport && isMade,
      review: reader.decides && row.state === 'in_review' && row.written_by !== reader.userId,
      issue: reader.decides && row.state === 'accepted',
      revoke: reader.decides && isStanding,
    },
  }
}

async function load(trx: Trx, key: EngagementKey, reader: Reader) {
  const rows = await listVersions(trx, key)
  const signed = await listAttestations(trx, key.organization_id, key.id)
  const versions = rows.map((row) =>
    toVersion(
      row,
      signed.find(({ version }) => version === row.version),
      reader,
    ),
  )
  return { rows, versions }
}

/** Versions as the organization reads them: those that were delivered. */
export async function toMemberDocuments(trx: Trx, key: EngagementKey, reader: Reader): Promise<EngagementDocuments> {
  const { rows, versions } = await load(trx, key, reader)
  const delivered = new Set(rows.filter(isDelivered).map(({ version }) => version))
  const own = versions.filter(({ version }) => delivered.has(version))
  // What a reviewer asked for is between staff and the team.
  return { versions: own.map((one) => ({ ...one, marks: [] })), can: { write: false } }
}

export async function toStaffDocuments(trx: Trx, key: EngagementKey, userId: string): Promise<EngagementDocuments> {
  const { versions } = await load(trx, key, { readsReport: true, decides: true, userId })
  return { versions, can: { write: false } }
}

/** Versions as the lead reads them, with the texts to begin the next one with. */
export async function toTeamDocuments(
  trx: Trx,
  { key, state, userId }: { key: EngagementKey; state: EngagementState; userId: string },
): Promise<EngagementDocuments> {
  const { rows, versions } = await load(trx, key, { readsReport: true, decides: false, userId })
  const [last] = rows
  return {
    versions,
    ...(last && {
      draft: { summary: last.summary, method: last.method ?? '', recommendations: last.recommendations ?? '' },
    }),
    can: { write: isWritable(state) && !rows.some((row) => openStates.includes(row.state)) },
  }
}
