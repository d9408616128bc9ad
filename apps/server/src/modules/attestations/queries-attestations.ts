import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

export type KeyRow = { id: string; public_key: Buffer; sealed_key: Buffer }

/** The newest key, held until the transaction ends so that two first issues draw one key. */
export async function lockNewestKey(trx: Trx): Promise<KeyRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attestation key', 0))`.execute(trx)
  const { rows } = await sql<KeyRow>`
    select id, public_key, sealed_key from attestation_keys order by created_at desc, id limit 1`.execute(trx)
  return rows[0]
}

export async function insertKey(trx: Trx, key: KeyRow & { at: Date }): Promise<void> {
  await sql`insert into attestation_keys (id, public_key, sealed_key, created_at)
    values (${key.id}, ${key.public_key}, ${key.sealed_key}, ${key.at})`.execute(trx)
}

/** Keys after an identifier, locked, for resealing. */
export async function lockSealedKeys(trx: Trx, after: string, limit: number): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select id, public_key, sealed_key from attestation_keys where id > ${after} order by id limit ${limit}
    for update`.execute(trx)
  return rows
}

export async function updateSealedKey(trx: Trx, id: string, sealed: Buffer): Promise<void> {
  await sql`update attestation_keys set sealed_key = ${sealed} where id = ${id}`.execute(trx)
}

export type AttestedVersion = { organizationId: string; engagementId: string; version: number }

type NewAttestation = AttestedVersion & {
  code: string
  statement: string
  signature: Buffer
  keyId: string
  at: Date
}

/** Inserts the attestation of a version; the one before is replaced by it. */
export async function insertAttestation(trx: Trx, made: NewAttestation): Promise<void> {
  const { organizationId, engagementId, version, code, at } = made
  await sql`update attestations set replaced_by = ${code}, replaced_at = ${at}
    where organization_id = ${organizationId} and engagement_id = ${engagementId} and replaced_by is null`.execute(trx)
  await sql`insert into attestations (code, organization_id, engagement_id, version, statement, signature, key_id, issued_at)
    values (${code}, ${organizationId}, ${engagementId}, ${version}, ${made.statement}, ${made.signature}, ${made.keyId},
      ${at})`.execute(trx)
}

type Revocation = AttestedVersion & { by: string; at: Date; reason: string }

/** Revokes an attestation once; `false` when it has none, or was revoked before. */
export async function revoke(trx: Trx, { organizationId, engagementId, version, by, at, reason }: Revocation) {
  const { rows } = await sql`
    update attestations set revoked_by = ${by}, revoked_at = ${at}, reason = ${reason}
    where organization_id = ${organizationId} and engagement_id = ${engagementId} and version = ${version}
      and revoked_at is null returning code`.execute(trx)
  return rows.length > 0
}

export type AttestationRow = {
  version: number
  code: string
  issued_at: Date
  replaced_by: string | null
  revoked_at: Date | null
  reason: string | null
}

/** Attestations of an engagement. */
export async function listAttestations(
  trx: Trx,
  organizationId: string,
  engagementId: string,
): Promise<AttestationRow[]> {
  const { rows } = await sql<AttestationRow>`
    select version, code, issued_at, replaced_by, revoked_at, reason from attestations
    where organization_id = ${organizationId} and engagement_id = ${engagementId} order by version desc limit 200`.execute(
    trx,
  )
  return rows
}

export type SignedRow = { code: string; statement: string; signature: Buffer; key_id: string }

/** What was signed for a version; for the worker. */
export async function findSigned(trx: Trx, { organizationId, engagementId, version }: AttestedVersion) {
  const { rows } = await sql<SignedRow>`
    select code, statement, signature, key_id from attestations
    where organization_id = ${organizationId} and engagement_id = ${engagementId} and version = ${version}`.execute(trx)
  return rows[0]
}

export type PublicRow = {
  statement: string
  signature: Buffer
  public_key: Buffer
  replaced_by: string | null
  replaced_at: Date | null
  revoked_at: Date | null
  sha256: string | null
}

/** An attestation as anyone with its code may know it. */
export async function findPublic(db: Db, code: string): Promise<PublicRow | undefined> {
  const { rows } = await sql<PublicRow>`
    select statement, signature, public_key, replaced_by, replaced_at, revoked_at, sha256 from grana.attestation(${code})`.execute(
    db,
  )
  return rows[0]
}

export type AgeingRow = { code: string; organization_id: string; engagement_id: string }

/** Marks standing attestations that were issued before a moment as reminded, each once. */
export async function markReminded(trx: Trx, { before, at, limit }: { before: Date; at: Date; limit: number }) {
  const { rows } = await sql<AgeingRow>`
    update attestations set reminded_at = ${at} where code in (
      select code from attestations where issued_at < ${before} and replaced_by is null and revoked_at is null
        and reminded_at is null order by issued_at limit ${limit} for update skip locked)
    returning code, organization_id, engagement_id`.execute(trx)
  return rows
}

export async function listKeys(db: Db) {
  const { rows } = await sql<{ id: string; public_key: Buffer; created_at: Date }>`
    select id, public_key, created_at from grana.published_attestation_keys()`.execute(db)
  return rows
}
