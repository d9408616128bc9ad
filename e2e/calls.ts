import type { Operation } from '@grana/contract/operation'
import { setting, type Page } from './journey.ts'

type Sent = { readonly params?: Readonly<Record<string, string>>; readonly body?: unknown }
export type CallResult = { readonly status: number; readonly code: unknown; readonly data: unknown }

/** Calls an operation from the page of an app, with its session: also operations that no screen offers. */
export function callFrom(page: Page, operation: Operation, { params = {}, body }: Sent = {}): Promise<CallResult> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const call = { url: `${setting('API_URL')}${path}`, method: operation.method, body: body && JSON.stringify(body) }
  return page.evaluate(async ({ url, method, body: text }) => {
    const held = (name: string): string =>
      decodeURIComponent(new RegExp(`__Host-grana_${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '')
    const session = { authorization: `Bearer ${held('access')}`, refresh: held('refresh'), authemail: held('email') }
    const answer = await fetch(url, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...session, ...(text ? { 'content-type': 'application/json' } : {}) },
      ...(text ? { body: text as string } : {}),
    })
    const told = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, code: told['code'], data: told['data'] }
  }, call)
}
