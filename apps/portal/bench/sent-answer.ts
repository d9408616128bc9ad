import { request } from 'node:http'

/** An answer as it went over the line. */
export interface SentAnswer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Base 64. */
  readonly body: string
}

/** What every server adds by itself. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** One answer with its compression left on. */
export function takeAnswer(port: number, path: string): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
        const all = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
        const headers = Object.fromEntries(all.filter(([name]) => !ofTheConnection.has(name)))
        return resolve({ path, headers, body: Buffer.concat(chunks).toString('base64') })
      })
    })
    asking.once('error', reject)
    asking.end()
  })
}
