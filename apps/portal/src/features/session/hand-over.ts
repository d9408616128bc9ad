import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { giveHandoffCode } from '@grana/contract/handoff'
import type { Space } from './space-of.ts'

type Handoff = Extract<Space, { readonly kind: 'handoff' }>

/** Asks for a code and gives the address by which it reaches the app: behind the mark, where no server sees it. */
export async function handOver(client: Client, { app, origin, asked }: Handoff): Promise<string> {
  const given = await client.call(giveHandoffCode, { body: { app, code_challenge: asked.challenge } })
  // Both know the app's place by their own settings: a code goes nowhere that they do not agree on.
  if (given.origin !== origin) throw new CallError('handoff.refused')
  return `${origin}/callback#${new URLSearchParams({ code: given.code, state: asked.state })}`
}
