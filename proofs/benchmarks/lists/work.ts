import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#proofs/load/client.ts'
import type { List } from '#proofs/size/lists.ts'

export const requestIntervalMs = 3000

/** How long each list took, by its name. */
export type Times = Map<string, number[]>

export function recordTime(times: Times, name: string, milliseconds: number): void {
  const noted = times.get(name)
  if (noted === undefined) times.set(name, [milliseconds])
  else noted.push(milliseconds)
}

/** Requests a list; throws on any status but 200. */
export async function requestList(client: Client, { name, path, by }: List): Promise<number> {
  const { status, body, milliseconds } = await client.ask({ path, headers: by.headers })
  if (status !== 200) throw new Error(`${name}, ${path}: ${status} ${body.slice(0, 300)}`)
  return milliseconds
}

/** A user who reads one list after the other, until stopped. */
async function work(client: Client, lists: readonly List[], { times, signal }: { times: Times; signal: AbortSignal }) {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const list = lists[turn % lists.length]!
    const began = performance.now()
    recordTime(times, list.name, await requestList(client, list))
    await pause(Math.max(0, requestIntervalMs - (performance.now() - began)))
  }
}

/** Users who start one after the other and each send a request every three seconds; returns their latencies once stopped. */
export function startUsers(client: Client, people: readonly (readonly List[])[]) {
  const ending = new AbortController()
  const times: Times = new Map()
  const all = Promise.all(
    people.map(async (lists, index) => {
      await pause((index * requestIntervalMs) / people.length)
      // Each user begins at another list.
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

/** Every list in turn, by the users who have most in it, for the given seconds. */
export async function measureLists(client: Client, lists: readonly List[], seconds: number): Promise<Times> {
  const times: Times = new Map()
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn += 1) {
    const list = lists[turn % lists.length]!
    recordTime(times, list.name, await requestList(client, list))
    await pause(5)
  }
  return times
}
