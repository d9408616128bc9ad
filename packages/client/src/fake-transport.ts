import type { ErrorBody, ErrorCode } from '@grana/contract/errors'
import { errorStatus } from '@grana/contract/errors'
import type { Answer, Operation } from '@grana/contract/operation'

/** One call as it came over the wire; form values are text there. */
export type SeenCall = { name: string; body: Record<string, unknown>; query: Record<string, string> }

type Reply<O extends Operation> = { data: Answer<O> } | { refuse: Partial<ErrorBody> & { code: ErrorCode } } | Error
type Handler<O extends Operation> = (call: SeenCall) => Reply<O> | Promise<Reply<O>>

export type FakeTransport = {
  fetch: typeof fetch
  calls: SeenCall[]
  /** Sets what an operation answers from now on; a thrown or returned `Error` is a broken network. */
  answer: <O extends Operation>(operation: O, handler: Handler<O>) => void
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return {}
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  return isJson ? await request.json() : Object.fromEntries(await request.formData())
}

function toResponse(reply: Reply<Operation>): Response {
  if (reply instanceof Error) throw reply
  if ('data' in reply) return Response.json({ data: reply.data })
  const { code } = reply.refuse
  return Response.json({ message: code, requestId: 'fake', ...reply.refuse }, { status: errorStatus[code] })
}

/** The API as a list of replies, typed by the contract, for tests of components. */
export function fakeTransport(): FakeTransport {
  const routes = new Map<string, { operation: Operation; handler: Handler<Operation> }>()
  const calls: SeenCall[] = []
  return {
    calls,
    answer: (operation, handler) => {
      routes.set(`${operation.method} ${operation.path}`, { operation, handler })
    },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const route = routes.get(`${request.method} ${url.pathname}`)
      if (!route) throw new TypeError(`nothing answers ${request.method} ${url.pathname}`)
      const call = {
        name: route.operation.name,
        body: await readBody(request),
        query: Object.fromEntries(url.searchParams),
      }
      calls.push(call)
      return toResponse(await route.handler(call))
    },
  }
}
