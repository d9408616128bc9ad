import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { AttestationStatement } from '@grana/contract/engagements/attestations'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import { developmentSecrets } from '@grana/server/config/rules'
import type { Db, Trx } from '@grana/server/db/database'
import { createSealing } from '@grana/server/lib/sealing'
import { insertTestUser } from '@grana/server/testing/test-user'
import type { Tenant } from './tenant.ts'

const days = { starts_on: '2030-01-07', ends_on: '2030-01-18', report_on: '2030-01-25', retest_until: '2030-02-28' }

const contentOf = (mark: string): DocumentContent => ({
  title: `Title ${mark}`,
  organization: `Organization ${mark}`,
  made_on: '2030-01-25',
  lead: `Lead ${mark}`,
  team: [],
  dates: days,
  summary: `Summary ${mark}`,
  exclusions: `Exclusions ${mark}`,
  targets: [],
  coverage: [],
  findings: [],
})

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keyId = randomUUID()

function statementOf(code: string, mark: string): string {
  const none = { found: 0, fixed: 0 }
  const said: AttestationStatement = {
    kind: 'grana-attestation',
    code,
    key: keyId,
    organization: `Organization ${mark}`,
    title: `Title ${mark}`,
    version: 1,
    issued_at: '2030-01-25T00:00:00.000Z',
    starts_on: days.starts_on,
    ends_on: days.ends_on,
    targets: [],
    coverage: { tested: 0, not_applicable: 0, not_reviewed: 0 },
    findings: { critical: none, high: none, medium: none, low: none, informative: none },
    report_sha256: '0'.repeat(64),
  }
  return JSON.stringify(said)
}

/** A code that no attestation has yet. */
export const drawAttestationCode = (): string =>
  Array.from(randomBytes(20), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

type Wish = { engagement: string; state: 'in_review' | 'accepted' | 'issued' }

async function insertFile(trx: Trx, tenant: Tenant, { engagement, kind }: { engagement: string; kind: string }) {
  const bytes = Buffer.from(`%PDF- ${tenant.mark}`)
  await sql`insert into engagement_files (organization_id, engagement_id, version, kind, bytes, sha256, made_at)
    values (${tenant.id}, ${engagement}, 1, ${kind}, ${bytes}, ${createHash('sha256').update(bytes).digest('hex')}, now())`.execute(
    trx,
  )
}

async function issue(trx: Trx, tenant: Tenant, engagement: string, reviewer: string): Promise<void> {
  await sql`update engagement_documents set state = 'issued', issued_by = ${reviewer}, issued_at = now()
    where engagement_id = ${engagement}`.execute(trx)
  const code = drawAttestationCode()
  const statement = statementOf(code, tenant.mark)
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  // Issuing opens the newest key, which may be this one.
  const place = { table: 'attestation_keys', column: 'sealed_key', row: keyId }
  const sealed = createSealing(developmentSecrets.DATA_KEY).seal(secret, place)
  await sql`insert into attestation_keys (id, public_key, sealed_key, created_at)
    values (${keyId}, ${key}, ${sealed}, '2020-01-01') on conflict do nothing`.execute(trx)
  await sql`insert into attestations (code, organization_id, engagement_id, version, statement, signature, key_id, issued_at)
    values (${code}, ${tenant.id}, ${engagement}, 1, ${statement}, ${sign(null, Buffer.from(statement), privateKey)}, ${keyId},
      now())`.execute(trx)
  await insertFile(trx, tenant, { engagement, kind: 'attestation' })
}

/** The first version of the report of an engagement, whose texts carry the mark; once for each engagement. Returns the code. */
export async function makeDocument(db: Db, tenant: Tenant, { engagement, state }: Wish): Promise<string> {
  // Before the transaction: many cells at once must not wait for a second connection.
  const { id: reviewer } = await insertTestUser(db)
  await db.transaction().execute(async (trx) => {
    const made =
      await sql`insert into engagement_documents (organization_id, engagement_id, version, summary, written_by, written_at)
      values (${tenant.id}, ${engagement}, 1, ${`Summary ${tenant.mark}`}, ${tenant.member.id}, now())
      on conflict do nothing returning version`.execute(trx)
    if (made.rows.length === 0) return
    await sql`update engagement_documents set state = 'in_review', progress = 100, content = ${JSON.stringify(contentOf(tenant.mark))}::jsonb
      where engagement_id = ${engagement}`.execute(trx)
    await insertFile(trx, tenant, { engagement, kind: 'report' })
    if (state === 'in_review') return
    await sql`update engagement_documents set state = 'accepted', reviewed_by = ${reviewer}, reviewed_at = now()
      where engagement_id = ${engagement}`.execute(trx)
    if (state === 'issued') await issue(trx, tenant, engagement, reviewer)
  })
  const found = await sql<{ code: string }>`select code from attestations where engagement_id = ${engagement}`.execute(
    db,
  )
  return found.rows[0]?.code ?? ''
}

/** Another program with the same facts; a program belongs to one engagement. */
export async function copyProgram(db: Db, program: string): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (trx) => {
    await sql`set constraints all deferred`.execute(trx)
    await sql`insert into programs select (jsonb_populate_record(p, jsonb_build_object('id', ${id}::uuid))).*
      from programs p where p.id = ${program}`.execute(trx)
    await sql`insert into policy_versions select (jsonb_populate_record(v, jsonb_build_object('program_id', ${id}::uuid))).*
      from policy_versions v where v.program_id = ${program}`.execute(trx)
  })
  return id
}
