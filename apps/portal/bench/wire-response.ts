import { request } from 'node:http'

/** A response as sent over the wire. */
export interface WireResponse {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
}

/** Headers that every server adds. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Fetches one response without decompressing it. */
export function fetchResponse(port: number, path: string): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} responded with ${response.statusCode}`))
        const all = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
        const headers = Object.fromEntries(all.filter(([name]) => !ofTheConnection.has(name)))
        return resolve({ path, headers, body: Buffer.concat(chunks).toString('base64') })
      })
    })
    asking.once('error', reject)
    asking.end()
  })
}
