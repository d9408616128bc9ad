import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { createHandoffCode } from '@grana/contract/handoff'
import type { Destination } from './resolve-destination.ts'

type Handoff = Extract<Destination, { readonly kind: 'handoff' }>

/**
 * Requests a handoff code and returns the URL that carries it to the app: in the fragment, which no server receives.
 */
export async function createHandoffUrl(client: Client, { app, origin, asked }: Handoff): Promise<string> {
  const given = await client.call(createHandoffCode, { body: { app, code_challenge: asked.challenge } })
  // API and portal must have the same origin for the app: a code is sent nowhere else.
  if (given.origin !== origin) throw new CallError('handoff.refused')
  return `${origin}/callback#${new URLSearchParams({ code: given.code, state: asked.state })}`
}
