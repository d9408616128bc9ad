import { createHmac, randomBytes } from 'node:crypto'
import type { Sealing } from '#server/lib/sealing.ts'

/** A webhook by its organization; also the row of its sealed secrets. */
export type WebhookKey = { organizationId: string; webhookId: string }

const prefix = 'whsec_'
/** A multiple of three, so that base64 needs no padding. */
const secretBytes = 30

type Column = 'sealed_secret' | 'sealed_previous'

const placeOf = ({ organizationId, webhookId }: WebhookKey, column: Column) => ({
  table: 'webhooks',
  column,
  row: `${organizationId} ${webhookId}`,
})

export const drawWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

export function sealWebhookSecret(sealing: Sealing, key: WebhookKey, column: Column, secret: string): Buffer {
  return sealing.seal(secret, placeOf(key, column))
}

export function openWebhookSecret(sealing: Sealing, key: WebhookKey, column: Column, sealed: Buffer): string {
  return sealing.open(sealed, placeOf(key, column))
}

type Signed = { id: string; at: Date; body: string }

/** The headers of Standard Webhooks: identifier, time and one signature by each secret. */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
