import type { Operation } from '@grana/contract/operation'
import { goodFields, queryOf, targetOf } from '@grana/server/testing/good-values'
import { asJson, asMultipart } from '@grana/server/testing/lead-form'
import { isFullSize } from '@grana/server/testing/test-size'
import { otherRoutes } from '../expected/other-routes.ts'
import { inPortions } from '../matrix.ts'
import type { Holder } from './holders.ts'
import { changedTables, fingerprintAll, type TokenRun } from './token-matrix.ts'
import type { TokenWorld } from './token-world.ts'

const seed = 1

/** The places where a client could put a secret that is not for it: alone, beside the session of its owner, and as a refresh token. */
function headersFor({ ours }: TokenWorld, { secret }: Holder): Record<string, string>[] {
  const authorization = `Bearer ${secret}`
  const { cookie = '' } = ours.browser.headers()
  return [
    { authorization },
    { authorization, cookie, authemail: ours.owner.email, refresh: secret },
    { refresh: secret, cookie, authemail: ours.owner.email },
  ]
}

async function statusOf({ api }: TokenWorld, operation: Operation, headers: Record<string, string>): Promise<number> {
  const { body, send, method } = operation
  const fields = goodFields(body, seed)
  const sent = body === undefined ? undefined : send === 'multipart' ? asMultipart(fields) : asJson(fields)
  const { statusCode } = await api.app.inject({
    method,
    url: `${targetOf(operation, seed)}${queryOf(operation, seed)}`,
    headers: { accept: 'application/json', ...sent?.headers, ...headers },
    ...(sent && { payload: sent.payload }),
  })
  return statusCode
}

/** Routes that are no operations answer a token as they answer anyone. */
async function checkOtherRoutes(world: TokenWorld, run: TokenRun, holder: Holder): Promise<void> {
  for (const [path, { address, outcome }] of Object.entries(otherRoutes)) {
    const url = outcome === 'live' ? path : address.replace('{private}', world.things[0]?.id ?? '')
    const ask = async (headers: Record<string, string>) => (await world.api.app.inject({ url, headers })).statusCode
    const [without, by] = [await ask({}), await ask({ authorization: `Bearer ${holder.secret}` })]
    run.cells += 1
    if (by !== without) run.mismatches.push(`${path} · token ${holder.name}: ${by}, without one ${without}`)
  }
}

/**
 * Every operation that is not for this kind of token refuses it, wherever it is sent; a public one answers as it does without. What
 * refuses is the access in the contract of the operation.
 */
export async function checkElsewhere(
  world: TokenWorld,
  run: TokenRun,
  operations: readonly Operation[],
  holders: readonly Holder[],
) {
  const before = await fingerprintAll(world.api.database.owner)
  for (const holder of holders) {
    await inPortions([...operations.entries()], async ([turn, operation]) => {
      const { access, name, method, effects } = operation
      if (access === holder.opens || (access === 'public' && (method !== 'GET' || effects === true))) return
      const expected = access === 'staff' ? 404 : access === 'public' ? await statusOf(world, operation, {}) : 401
      for (const [at, headers] of headersFor(world, holder).entries()) {
        // The gate sends it to each operation in one place, and to all together in every one.
        if (!isFullSize && turn % 3 !== at) continue
        const status = await statusOf(world, operation, headers)
        run.cells += 1
        if (status >= 500) run.faults += 1
        if (status !== expected)
          run.mismatches.push(`${name} · ${holder.name}, place ${at}: ${status}, expected ${expected}`)
      }
    })
    await checkOtherRoutes(world, run, holder)
  }
  const changed = await changedTables(world.api.database.owner, before)
  if (changed.length > 0) run.acts.push(`operations that are not for tokens changed ${changed.join(', ')}`)
}
