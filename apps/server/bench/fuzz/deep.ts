import fc from 'fast-check'
import { changedBodies, naughty } from '#server/testing/attack/bad-values.ts'
import type { Operation } from '@grana/contract/operation'
import { arrangeAllowed } from '../isolation/matrix.ts'
import { ask, type Heard } from '../isolation/requests.ts'
import type { World } from '../isolation/world.ts'
import { mostOwnMs, slowestMs } from './slowest.ts'

type Plan = { seed: number; runs: number }
type Changed = { params: Record<string, string>; query: Record<string, string>; body: Record<string, unknown> }

/** One thing wrong with a request that would be granted: in its body, in its address, or in its query. */
function changes({ params, query, body }: Changed): fc.Arbitrary<Changed> {
  const known = Object.keys(query)
  const queryName = known.length === 0 ? naughty : fc.oneof(fc.constantFrom(...known), naughty)
  const ofQuery = fc.tuple(queryName, naughty).map(([name, value]) => ({
    params,
    query: { ...query, [name.toWellFormed().slice(0, 50) || 'a']: value.toWellFormed().slice(0, 200) },
    body,
  }))
  const arbitraries: fc.WeightedArbitrary<Changed>[] = [{ weight: 1, arbitrary: ofQuery }]
  const names = Object.keys(params)
  if (names.length > 0) {
    const arbitrary = fc.tuple(fc.constantFrom(...names), naughty).map(([name, value]) => ({
      params: { ...params, [name]: value.toWellFormed().slice(0, 60) || ' ' },
      query,
      body,
    }))
    arbitraries.push({ weight: 1, arbitrary })
  }
  const fields = Object.keys(body)
  if (fields.length > 0) {
    const arbitrary = changedBodies(fields, body).map((changed) => ({ params, query, body: changed }))
    arbitraries.push({ weight: 6, arbitrary })
  }
  return fc.oneof(...arbitraries)
}

/** Asks again what was slow: a busy machine is quick then, and the engine has compiled; a hang is a hang again. */
async function quickest({ app }: World, request: Parameters<typeof ask>[1]): Promise<Heard> {
  let best = await ask(app, request)
  for (let again = 0; again < 3 && (best.ms > slowestMs || best.ownMs > mostOwnMs); again += 1) {
    const next = await ask(app, request)
    best = { ...next, ms: Math.min(next.ms, best.ms), ownMs: Math.min(next.ownMs, best.ownMs) }
  }
  return best
}

/**
 * Requests that somebody may make, about things that are theirs, each with one thing changed: they pass every door and
 * break, if at all, where the work is done.
 */
export async function askDeeply(world: World, operation: Operation, { seed, runs }: Plan): Promise<Heard[]> {
  const ready = await arrangeAllowed(world, operation, seed)
  if (ready === undefined) return []
  const { arranged, browser } = ready
  const { params = {}, query = {}, body = {} } = arranged
  // A body with a file in it is attacked by its own tests; its address and query are attacked here.
  const samples = fc.sample(changes({ params, query, body }), { seed, numRuns: runs })
  const heard: Heard[] = []
  for (const changed of samples) {
    const request = { operation, method: operation.method, arranged: { ...arranged, ...changed }, browser }
    heard.push(await quickest(world, request))
  }
  return heard
}
