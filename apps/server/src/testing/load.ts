import { Agent, request, type RequestOptions } from 'node:http'

export type Tally = { sent: number; failed: string[] }

function ask(options: RequestOptions & { body?: string; expected: number }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(options, (response) => {
      response.resume()
      response.once('end', () => {
        // Every response of the API has a request id; one without is the proxy's own.
        const from = response.headers['x-request-id'] === undefined ? 'the proxy' : 'a process'
        const fault = `${options.method ?? 'GET'} got ${response.statusCode} from ${from}`
        resolve(response.statusCode === options.expected ? undefined : fault)
      })
      response.once('error', (error) => resolve(error.message))
    })
    outgoing.once('error', (error) => resolve(error.message))
    outgoing.end(options.body)
  })
}

type Load = { socketPath: string; clients: number; isOver: (sent: number) => boolean }

/** The number of requests so far, and the final result. */
export type RunningLoad = { sent: () => number; done: Promise<Tally> }

const form = { method: 'POST', path: '/api/portal/lead', headers: { 'content-type': 'application/json' } }

/** Clients that read and write in turn, each as fast as responses arrive; a form with mistakes gets 422. */
export function startLoad({ socketPath, clients, isOver }: Load): RunningLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const tally: Tally = { sent: 0, failed: [] }
  async function client() {
    while (!isOver(tally.sent)) {
      tally.sent += 1
      const turn = tally.sent % 10
      const fault = await (turn === 0
        ? ask({ ...form, socketPath, agent, body: '{}', expected: 422 })
        : ask({ path: '/api/countries', socketPath, agent, expected: 200 }))
      if (fault !== undefined) tally.failed.push(fault)
    }
  }
  async function run(): Promise<Tally> {
    await Promise.all(Array.from({ length: clients }, client))
    agent.destroy()
    return tally
  }
  return { sent: () => tally.sent, done: run() }
}
