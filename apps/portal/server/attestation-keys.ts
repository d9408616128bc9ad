import type { FastifyInstance } from 'fastify'
import { paths } from '#app/paths.ts'
import { createClient, type ClientSettings } from '@grana/client/create-client'
import { listAttestationKeys } from '@grana/contract/engagements/attestations'
import { denyAllPolicy } from '@grana/web-server/security-headers'

/** Serves the public keys of attestations at an address that their files name. */
export function addAttestationKeys(app: FastifyInstance, api: ClientSettings): void {
  app.get(paths.attestationKeys(), async (_request, reply) => {
    const keys = await createClient(api).call(listAttestationKeys)
    return reply
      .header('Cache-Control', 'public, max-age=60')
      .header('Content-Security-Policy', denyAllPolicy)
      .header('Access-Control-Allow-Origin', '*')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ keys }))
  })
}
