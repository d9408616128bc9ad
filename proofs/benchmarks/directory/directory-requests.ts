import { request, type Agent } from 'node:http'

/** Search words and filters that leave enough results for a tenth page: with few programs they have to be broad. */
const questions = {
  few: {
    words: ['example'],
    filters: [
      'kind=bounty&asset=website&asset=api&sector=finance&sector=commerce_logistics&sector=telecommunications&sector=health',
    ],
  },
  many: {
    words: ['polizas', 'credito', 'envios', 'expediente', 'nomina', 'reservas'],
    filters: [
      'kind=bounty&asset=website&asset=api&sector=finance&sector=commerce_logistics',
      'kind=bounty&asset=website&sector=finance&sector=health&sector=commerce_logistics',
      'kind=bounty&asset=api&asset=cloud&sector=finance&sector=telecommunications',
    ],
  },
}

export type Size = keyof typeof questions

/** The most expensive query: a search, three filters, the tenth page. */
export function worstCasePath(turn: number, size: Size): string {
  const { words, filters } = questions[size]
  const word = words[turn % words.length]
  return `/api/portal/programs?q=${word}&${filters[Math.floor(turn / words.length) % filters.length]}&page=10`
}

const browsing = [
  '/api/portal/programs',
  '/api/portal/programs?page=2',
  '/api/portal/programs?kind=bounty',
  '/api/portal/programs?sector=finance&sort=reward',
  '/api/portal/programs?q=banca',
  '/api/portal/programs?asset=mobile_app&sort=name&page=3',
  '/api/portal/programs?reward_min=5000&sort=reward',
]

/** What a visitor requests next: lists, filters, occasionally a program. */
export function browsePath(turn: number, uuids: readonly string[]): string {
  if (turn % 3 === 2) return `/api/portal/program/${uuids[turn % uuids.length]}`
  return browsing[turn % browsing.length] ?? ''
}

export type TimedResponse = { milliseconds: number; body: string }

function get(port: number, agent: Agent, path: string): Promise<TimedResponse> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode} ${body}`))
        else resolve({ milliseconds: performance.now() - began, body })
      })
      response.once('error', reject)
    })
    outgoing.once('error', (error) =>
      reject(outgoing.reusedSocket ? new StaleConnection(path, { cause: error }) : error),
    )
    outgoing.end()
  })
}

/** The server closed a keep-alive connection at the moment when it was reused. */
class StaleConnection extends Error {}

/** One GET over keep-alive connections; throws on any status but 200. */
export function getTimed(port: number, agent: Agent, path: string): Promise<TimedResponse> {
  return get(port, agent, path).catch((error: unknown) => {
    if (error instanceof StaleConnection) return get(port, agent, path)
    throw error
  })
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
