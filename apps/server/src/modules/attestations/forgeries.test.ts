import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptVersion, issueVersion, reportingEngagement, writeVersion } from '#server/testing/engagement-documents.ts'
import { engagementWorld, paramsOf, type EngagementWorld } from '#server/testing/engagements.ts'
import { dataOf } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import {
  attachedAttestation,
  getAttestation,
  listAttestationKeys,
  type VerifiedAttestation,
} from '@grana/contract/engagements/attestations'
import { getEngagementFile, type DocumentFileAnswer } from '@grana/contract/engagements/documents'
import { isSignedBy } from './sign-attestation.ts'

let api: TestApi
let world: EngagementWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
})
afterAll(() => api.close())

/** An issued attestation: its file, and what the file carries. */
async function issued() {
  const worker = await startTestWorker({}, api.database)
  const { id, lead } = await reportingEngagement(api, world)
  await writeVersion(lead, id)
  await worker.drain()
  await acceptVersion(world, id, 1)
  await issueVersion(world, id, 1)
  await worker.drain()
  await worker.close()
  const file = await world.browser.call(getEngagementFile, {
    params: { ...paramsOf(world, id), edition: '1' },
    query: { file: 'attestation' },
  })
  const pdf = Buffer.from(dataOf<DocumentFileAnswer>(file).content, 'base64')
  const attached = attachedIn(pdf)
  if (attached === undefined) throw new Error('nothing is attached')
  const { code } = JSON.parse(attached.statement) as { code: string }
  return { pdf, attached, code }
}

/** The signed statement that a PDF carries, if it carries one. */
function attachedIn(pdf: Buffer) {
  const parts = [pdf.toString('latin1')]
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('utf8'))
    } catch {
      // Not compressed.
    }
  }
  const found = /\{"statement":"(?:[^"\\]|\\.)*","signature":"[^"]*","key":"[^"]*","keys_at":"[^"]*"\}/.exec(
    parts.join('\n'),
  )
  return found === null ? undefined : attachedAttestation.parse(JSON.parse(found[0]))
}

type Key = { id: string; kty: string; crv: string; x: string }

/** Verifies as anyone can without the platform: the published keys, the statement and its signature. */
function isGenuine(
  keys: readonly Key[],
  { statement, signature, key }: Record<'statement' | 'signature' | 'key', string>,
) {
  const found = keys.find(({ id }) => id === key)
  if (found === undefined) return false
  const jwk = { kty: found.kty, crv: found.crv, x: found.x }
  const bytes = Buffer.from(signature, 'base64')
  return verify(null, Buffer.from(statement), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Another code, a few letters away from an issued one. */
function forgedCode(code: string, round: number): string {
  const signs = Array.from(code)
  const at = round % 20
  signs[at] = letters[(letters.indexOf(signs[at] ?? '') + 1 + (Math.floor(round / 20) % 31)) % 32] ?? 'a'
  return signs.join('')
}

/** A statement with one sign changed, which is where an altered name, day or count would be. */
function forgedStatement(statement: string, round: number): string {
  const at = round % statement.length
  const other = String.fromCodePoint(
    ((statement.codePointAt(at) ?? 0) + 1 + Math.floor(round / statement.length)) % 128,
  )
  return `${statement.slice(0, at)}${other}${statement.slice(at + 1)}`
}

function forgedBytes(bytes: Buffer, round: number): Buffer {
  const altered = Buffer.from(bytes)
  const at = (round * 7919) % altered.length
  altered[at] = (altered[at] ?? 0) ^ (1 << (round % 8))
  return altered
}

test('altered codes, statements, signatures and files are never accepted', { timeout: 3_600_000 }, async () => {
  const { pdf, attached, code } = await issued()
  const keys = dataOf<Key[]>(await testBrowser(api.app).call(listAttestationKeys))
  const publicKey = Buffer.from(keys.find(({ id }) => id === attached.key)?.x ?? '', 'base64url')
  const signature = Buffer.from(attached.signature, 'base64')
  const foreign = generateKeyPairSync('ed25519').privateKey
  expect(isGenuine(keys, attached)).toBe(true)
  expect(isSignedBy(publicKey, attached.statement, signature)).toBe(true)
  const rounds = sized({ gate: 60, full: 10_000 })
  const accepted = { code: 0, file: 0, statement: 0, signature: 0, signer: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const visitor = testBrowser(api.app, { address: `10.9.${Math.floor(round / 250) % 250}.${round % 250}` })
    const asked = await visitor.call(getAttestation, { params: { code: forgedCode(code, round) }, query: {} })
    if (asked.status !== 404) accepted.code += 1
    const sha256 = createHash('sha256').update(forgedBytes(pdf, round)).digest('hex')
    const shown = await visitor.call(getAttestation, { params: { code }, query: { sha256 } })
    if (dataOf<VerifiedAttestation>(shown).is_file_issued !== false) accepted.file += 1
    const statement = forgedStatement(attached.statement, round)
    if (isSignedBy(publicKey, statement, signature) || isGenuine(keys, { ...attached, statement }))
      accepted.statement += 1
    const altered = forgedBytes(signature, round)
    const said = { ...attached, signature: altered.toString('base64') }
    if (isSignedBy(publicKey, attached.statement, altered) || isGenuine(keys, said)) accepted.signature += 1
    const other = sign(null, Buffer.from(statement), foreign)
    if (isSignedBy(publicKey, statement, other)) accepted.signer += 1
  }
  expect(accepted).toEqual({ code: 0, file: 0, statement: 0, signature: 0, signer: 0 })
})

test('a row whose statement or signature was changed in the database is no attestation', async () => {
  const { code } = await issued()
  const check = () => testBrowser(api.app).call(getAttestation, { params: { code }, query: {} })
  expect((await check()).status).toBe(200)
  const change = (set: ReturnType<typeof sql>) =>
    api.database.owner.transaction().execute(async (trx) => {
      await sql`alter table grana.attestations disable trigger attestations_life`.execute(trx)
      await sql`update grana.attestations set ${set} where code = ${code}`.execute(trx)
      await sql`alter table grana.attestations enable trigger attestations_life`.execute(trx)
    })
  await change(sql`statement = replace(statement, '"version":1', '"version":7')`)
  expect((await check()).status).toBe(404)
  await change(sql`statement = replace(statement, '"version":7', '"version":1')`)
  expect((await check()).status).toBe(200)
  await change(sql`signature = set_byte(signature, 0, (get_byte(signature, 0) + 1) % 256)`)
  expect((await check()).status).toBe(404)
})
