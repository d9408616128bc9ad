import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '@grana/contract/errors'
import { sendRaw } from './raw-client.ts'
import type { TestBrowser, ApiResponse } from './test-browser.ts'
import { wire } from './wire.ts'

export type Part = { name: string; value: string | Uint8Array; fileName?: string; type?: string }

const boundary = 'test-boundary-4711'

/** A multipart body of any bytes. */
export function multipartOf(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, value, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const kind = type === undefined ? '' : `\r\nContent-Type: ${type}`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The parts of an upload as a browser sends them. */
export function avatarParts(bytes: Uint8Array, cut: Record<string, string | number> = {}): Part[] {
  const numbers = Object.entries(cut).map(([name, value]) => ({ name, value: String(value) }))
  return [{ name: 'avatar', value: bytes, fileName: 'photo.png', type: 'image/png' }, ...numbers]
}

type Sending = { browser: TestBrowser; parts: readonly Part[]; headers?: Record<string, string> }

/** Sends a picture to the API by injection. */
export async function sendAvatar(
  app: FastifyInstance,
  { browser, parts, headers = {} }: Sending,
): Promise<ApiResponse> {
  const { payload, headers: own } = multipartOf(parts)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/avatar',
    headers: { ...browser.headers(), ...own, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
}

export type Uploaded = { status: number; body: Partial<ErrorBody> }

/** Sends a picture to an API that listens. */
export async function postAvatar(port: number, browser: TestBrowser, bytes: Uint8Array): Promise<Uploaded> {
  const { payload, headers } = multipartOf(avatarParts(bytes))
  const answer = await fetch(`http://127.0.0.1:${port}/api/user/avatar`, {
    method: 'POST',
    headers: { ...browser.headers(), ...headers },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, body: (await answer.json()) as Partial<ErrorBody> }
}

/** Reads a response that arrives before everything is sent, where `fetch` may give up. */
export async function postAvatarPatiently(port: number, browser: TestBrowser, bytes: Uint8Array): Promise<Uploaded> {
  const { payload, headers } = multipartOf(avatarParts(bytes))
  const all = Object.entries({ ...browser.headers(), ...headers })
  const { status, body } = await sendRaw(
    port,
    wire({ method: 'POST', target: '/api/user/avatar', headers: all, body: payload }),
  )
  return { status, body: JSON.parse(body) as Partial<ErrorBody> }
}
