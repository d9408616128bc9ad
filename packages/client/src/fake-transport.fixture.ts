import type { ErrorBody, ErrorCode } from '@grana/contract/errors'
import { errorStatus } from '@grana/contract/errors'
import type { Answer, Meta, Operation } from '@grana/contract/operation'

/** One call as it arrived; form values are text there. */
export type RecordedCall = {
  name: string
  params: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string>
  query: Record<string, string | string[]>
}

type Good<O extends Operation> = Meta<O> extends undefined ? { data: Answer<O> } : { data: Answer<O>; meta: Meta<O> }
type Reply<O extends Operation> = Good<O> | { refuse: Partial<ErrorBody> & { code: ErrorCode } } | Error
type Handler<O extends Operation> = (call: RecordedCall) => Reply<O> | Promise<Reply<O>>

export type FakeTransport = {
  fetch: typeof fetch
  calls: RecordedCall[]
  /** Sets the answer of an operation from now on; a thrown or returned `Error` is a network failure. */
  answer: <O extends Operation>(operation: O, handler: Handler<O>) => void
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type')
  if (type === null) return {}
  return type.startsWith('application/json') ? await request.json() : Object.fromEntries(await request.formData())
}

function toResponse(reply: Reply<Operation>, { bare }: Operation): Response {
  if (reply instanceof Error) throw reply
  if ('data' in reply) return Response.json(bare ? reply.data : reply)
  const { code } = reply.refuse
  return Response.json({ message: code, requestId: 'fake', ...reply.refuse }, { status: errorStatus[code] })
}

/** `/things/{id}` as a regular expression with one named group per parameter. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** Parameters that repeat become lists. */
function readQuery(search: URLSearchParams): RecordedCall['query'] {
  const names = new Set(search.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** An in-memory API with replies typed by the contract, for tests of components. */
export function fakeTransport(): FakeTransport {
  const routes = new Map<string, { operation: Operation; handler: Handler<Operation>; pattern: RegExp }>()
  const calls: RecordedCall[] = []
  return {
    calls,
    answer: (operation, handler) => {
      const route = { operation, handler: handler as Handler<Operation>, pattern: patternOf(operation.path) }
      routes.set(`${operation.method} ${operation.path}`, route)
    },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const isAsked = ({ operation, pattern }: { operation: Operation; pattern: RegExp }) =>
        operation.method === request.method && pattern.test(url.pathname)
      const route = [...routes.values()].find(isAsked)
      if (!route) throw new TypeError(`no answer is set for ${request.method} ${url.pathname}`)
      const call = {
        name: route.operation.name,
        params: { ...route.pattern.exec(url.pathname)?.groups },
        body: await readBody(request),
        headers: Object.fromEntries(request.headers),
        query: readQuery(url.searchParams),
      }
      calls.push(call)
      return toResponse(await route.handler(call), route.operation)
    },
  }
}
