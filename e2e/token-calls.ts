import { ApiError, createClient } from '@grana/api-client'
import type { Operation } from '@grana/contract/operation'
import { expect, setting } from './journey.ts'

/** As a script calls version 1. */
export const scriptOf = (token: string) => createClient({ url: setting('API_URL'), token })

/** What the API refuses a script with; `none` for a success. */
export async function refusalOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error === undefined) return 'none'
  if (error instanceof ApiError) return error.code
  throw error
}

type Page = { readonly data: readonly unknown[]; readonly meta: { readonly next?: string } }

/** Reads a feed until its events are these, and returns the cursor after them: what runs beside holds it back for a moment. */
export async function readFeed(
  feed: () => AsyncIterable<Page>,
  events: object[],
  start?: string,
): Promise<string | undefined> {
  let after = start
  const read = async () => {
    const found: unknown[] = []
    for await (const { data, meta } of feed()) {
      found.push(...data)
      after = meta.next
    }
    return found
  }
  await expect.poll(read, { timeout: 60_000 }).toMatchObject(events)
  return after
}

/** The status of an operation that no token of this kind opens, called with a token. */
export async function statusByToken(
  token: string,
  { method, path }: Operation,
  params: Record<string, string> = {},
): Promise<number> {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${setting('API_URL')}${target}`, { method, headers })).status
}
