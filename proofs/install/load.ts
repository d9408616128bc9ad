import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext, type SecureContext } from 'node:tls'

/** One request of the load, and the expected status. */
export type LoadRequest = { host: string; path: string; method?: 'GET' | 'POST'; body?: string; expected: number }

export type Outcome = { sent: number; failed: string[]; milliseconds: number[] }

type Load = { questions: readonly LoadRequest[]; clients: number; perSecond: number; certificate: string }

/** Each client has its own loopback address, so that rate limits count them separately. */
const addressOf = (client: number): string => `127.${1 + (client % 200)}.${1 + (Math.floor(client / 200) % 200)}.7`

/** One agent for all clients: it separates their connections by address and parses the certificate once. */
type Connection = { agent: Agent; secureContext: SecureContext }

function openConnection(certificate: string): Connection {
  const secureContext = createSecureContext({ ca: certificate })
  return { agent: new Agent({ keepAlive: true, maxSockets: 4 }), secureContext }
}

function ask(
  { host, path, method = 'GET', body, expected }: LoadRequest,
  connection: Connection,
  from: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const place = { host: '127.0.0.1', port: 443, servername: host, localAddress: from }
    const outgoing = request({ ...place, ...connection, path, method, headers: { host, ...headers } }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve(answer.statusCode === expected ? undefined : `${method} ${host}${path}: ${answer.statusCode}`),
      )
      answer.once('error', (error) => resolve(`${method} ${host}${path}: ${error.message}`))
    })
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('no answer within a minute')))
    outgoing.once('error', (error) => resolve(`${method} ${host}${path}: ${error.message}`))
    outgoing.end(body)
  })
}

/** Sends each request once, without load. */
export async function sendEach(questions: readonly LoadRequest[], certificate: string): Promise<string[]> {
  const connection = openConnection(certificate)
  const faults = await Promise.all(questions.map((question) => ask(question, connection, '127.0.0.1')))
  connection.agent.destroy()
  return faults.filter((fault) => fault !== undefined)
}

/** Sends requests at a steady rate, independent of slow responses, until `stop` is called; checks every response. */
export function startLoad({ questions, clients, perSecond, certificate }: Load): { stop: () => Promise<Outcome> } {
  const connection = openConnection(certificate)
  const outcome: Outcome = { sent: 0, failed: [], milliseconds: [] }
  const open = new Set<Promise<void>>()
  const ending = new AbortController()
  const send = async (question: LoadRequest, client: number): Promise<void> => {
    const began = performance.now()
    const fault = await ask(question, connection, addressOf(client))
    const took = performance.now() - began
    outcome.milliseconds.push(took)
    if (fault !== undefined)
      outcome.failed.push(`${fault} (${Math.round(took)} ms, at ${new Date().toISOString().slice(11, 19)})`)
  }
  const pace = async (): Promise<void> => {
    const began = performance.now()
    while (!ending.signal.aborted) {
      const due = ((performance.now() - began) / 1000) * perSecond
      while (outcome.sent < due) {
        const question = questions[outcome.sent % questions.length]
        if (question === undefined) return
        // A step that is coprime to the number of requests: each client sends all of them in turn.
        const answer = send(question, (outcome.sent * 7) % clients)
        outcome.sent += 1
        open.add(answer)
        void answer.then(() => open.delete(answer))
      }
      await pause(10)
    }
  }
  const pacing = pace()
  return {
    stop: async () => {
      ending.abort()
      await pacing
      await Promise.all(open)
      connection.agent.destroy()
      return outcome
    },
  }
}
