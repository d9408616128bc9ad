import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { requestPasskeyChallenge, preparePasskey } from '@grana/contract/factors/passkeys'
import type { Answer } from '@grana/contract/operation'
import { portalUrl } from './test-api.ts'

export type CreationOptions = Answer<typeof preparePasskey>
export type RequestOptions = NonNullable<Answer<typeof requestPasskeyChallenge>['passkey']>

/** Deviations of a hostile browser or device. */
export type Twist = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  /** Flags of the authenticator data: 1 present, 4 verified, 8 and 16 synced, 64 contains a key. */
  flags?: number
  count?: number
  credentialId?: Buffer
  userHandle?: string
  /** Another key signs, or the signature covers something else. */
  key?: KeyObject
  signature?: Buffer
  format?: { name: string; statement: Buffer }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** A CBOR encoder for keys and attestation objects. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  if (value < 256) return Buffer.of((major << 5) | 24, value)
  return Buffer.of((major << 5) | 25, value >> 8, value & 255)
}
export const cbor = {
  int: (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Buffer) => Buffer.concat([head(2, value.length), value]),
  text: (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]),
  list: (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]),
  map: (...pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]),
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor.map(
    [cbor.int(1), cbor.int(2)],
    [cbor.int(3), cbor.int(-7)],
    [cbor.int(-1), cbor.int(1)],
    [cbor.int(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
    [cbor.int(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
  )
}

/** A software authenticator: it creates one key and signs with it, correctly unless a twist is given. */
export function testAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? portalUrl,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )
  const authData = (rpId: string, flags: number, twist: Twist) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(twist.count ?? count)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.of(twist.flags ?? flags), counted])
  }

  return {
    id,
    privateKey,
    /** Responds to a registration request. */
    make({ rp, challenge }: CreationOptions, twist: Twist = {}) {
      const credentialId = twist.credentialId ?? id
      const length = Buffer.of(credentialId.length >> 8, credentialId.length & 255)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = Buffer.concat([authData(rp.id, 0b0100_0101, twist), attested])
      const { name, statement } = twist.format ?? { name: 'none', statement: cbor.map() }
      const object = cbor.map(
        [cbor.text('fmt'), cbor.text(name)],
        [cbor.text('attStmt'), statement],
        [cbor.text('authData'), cbor.bytes(data)],
      )
      return {
        credential_id: url(credentialId),
        client_data: url(clientData('webauthn.create', challenge, twist)),
        attestation: url(object),
        transports: ['internal'],
      }
    },
    /** Responds to an authentication request; increments its counter. */
    sign({ rpId, challenge }: RequestOptions, twist: Twist = {}) {
      count += 1
      const data = authData(rpId, 0b0000_0101, twist)
      const client = clientData('webauthn.get', challenge, twist)
      const signature =
        twist.signature ?? sign('sha256', Buffer.concat([data, sha256(client)]), twist.key ?? privateKey)
      return {
        credential_id: url(twist.credentialId ?? id),
        client_data: url(client),
        authenticator_data: url(data),
        signature: url(signature),
        ...(twist.userHandle !== undefined && { user_handle: twist.userHandle }),
      }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof testAuthenticator>
