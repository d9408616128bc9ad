import type { Operation } from '@grana/contract/operation'

/** Parts of a call before serialization. */
export type CallParts = { params?: unknown; query?: unknown; body?: unknown }

type RequestToMake = { apiUrl: string; operation: Operation; given: CallParts; headers: Record<string, string> }

function entriesOf(values: unknown): [string, unknown][] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
}

/** Forms carry only text and files. */
function toFormValue(value: unknown): string | Blob {
  return value instanceof Blob ? value : String(value)
}

function toFormData(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of entriesOf(body)) form.append(name, toFormValue(value))
  return form
}

function fillPath(path: string, params: unknown): string {
  return entriesOf(params).reduce((filled, [name, value]) => {
    const encoded = encodeURIComponent(String(value))
    return filled.replace(`{${name}}`, () => encoded)
  }, path)
}

/** Lists repeat their name. */
function toQuery(query: unknown): string {
  const pairs = entriesOf(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const search = new URLSearchParams(pairs).toString()
  return search && `?${search}`
}

/** Serializes a call: multipart where the operation says so, JSON otherwise. */
export function makeRequest({ apiUrl, operation, given, ...more }: RequestToMake): { url: string; init: RequestInit } {
  const headers: Record<string, string> = { accept: 'application/json', ...more.headers }
  const init: RequestInit = { method: operation.method, credentials: 'include', headers }
  if (operation.body && operation.send === 'multipart') init.body = toFormData(given.body)
  else if (operation.body) {
    init.body = JSON.stringify(given.body)
    headers['content-type'] = 'application/json'
  }
  const url = apiUrl.replace(/\/$/, '') + fillPath(operation.path, given.params) + toQuery(given.query)
  return { url, init }
}
