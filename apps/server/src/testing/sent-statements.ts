import pg from 'pg'
import { vi } from 'vitest'

type Asked = string | { text: string }
type Returned = { rowCount: number | null }

export type Sent = {
  text: string
  /** How many rows were returned or written; absent for a statement that failed. */
  rows: number | null | undefined
}

/** Every statement that the connections of this process send during some work. */
export async function sentStatements<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const answers = await Promise.allSettled(
      query.mock.results.map(({ value }) => value as unknown as Promise<Returned>),
    )
    const sent = query.mock.calls.map(([asked], at): Sent => {
      const given = asked as unknown as Asked
      const answer = answers[at]
      return {
        text: typeof given === 'string' ? given : given.text,
        rows: answer?.status === 'fulfilled' ? answer.value.rowCount : undefined,
      }
    })
    return { result, sent }
  } finally {
    query.mockRestore()
  }
}
