import { setTimeout as pause } from 'node:timers/promises'
import type { List } from '#server/testing/size/lists.ts'
import type { Client } from '../accounts-client.ts'

export const everyMs = 3000

/** How long each list took, by its name. */
export type Times = Map<string, number[]>

export function note(times: Times, name: string, milliseconds: number): void {
  const noted = times.get(name)
  if (noted === undefined) times.set(name, [milliseconds])
  else noted.push(milliseconds)
}

/** Asks for a list; anything but a good answer is a fault of the measurement. */
export async function askFor(client: Client, { name, path, by }: List): Promise<number> {
  const { status, body, milliseconds } = await client.ask({ path, headers: by.headers })
  if (status !== 200) throw new Error(`${name}, ${path}: ${status} ${body.slice(0, 300)}`)
  return milliseconds
}

/** Somebody who looks at one list after the other, each a while, until told to stop. */
async function work(client: Client, lists: readonly List[], { times, signal }: { times: Times; signal: AbortSignal }) {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const list = lists[turn % lists.length]!
    const began = performance.now()
    note(times, list.name, await askFor(client, list))
    await pause(Math.max(0, everyMs - (performance.now() - began)))
  }
}

/** People who come one after the other and each ask every three seconds; what they waited, once they are told to stop. */
export function startPeople(client: Client, people: readonly (readonly List[])[]) {
  const ending = new AbortController()
  const times: Times = new Map()
  const all = Promise.all(
    people.map(async (lists, index) => {
      await pause((index * everyMs) / people.length)
      // Nobody begins where the others do.
      const turned = [...lists.slice(index % lists.length), ...lists.slice(0, index % lists.length)]
      await work(client, turned, { times, signal: ending.signal })
    }),
  )
  return async () => {
    ending.abort()
    await all
    return times
  }
}

/** Every list in turn, by those who have most in it, for a while. */
export async function askInTurn(client: Client, lists: readonly List[], seconds: number): Promise<Times> {
  const times: Times = new Map()
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn += 1) {
    const list = lists[turn % lists.length]!
    note(times, list.name, await askFor(client, list))
    await pause(5)
  }
  return times
}
