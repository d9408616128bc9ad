import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startChild } from '../processes/child.ts'
import type { Child, Spec } from '../processes/child.ts'
import type { Run } from '../processes/run.ts'
import { send, stop, waitUntilGone } from '../processes/signals.ts'

type Action = (name: string) => Promise<void>

/** What a journey may do to the processes it runs against: `POST $STACK_CONTROL_URL/worker/kill`. */
export function actionsOf(run: Run, specs: Record<string, Spec>): Record<string, Action> {
  const current = (name: string): Child | undefined => run.children.findLast((child) => child.name === name)
  const marked = (name: string): Child | undefined => {
    const child = current(name)
    if (child !== undefined) child.isStopping = true
    return child
  }
  return {
    kill: async (name) => {
      const child = marked(name)
      if (child === undefined) return
      send(child.target, 'SIGKILL')
      await waitUntilGone(child.target, 5000)
    },
    stop: async (name) => {
      const child = marked(name)
      if (child !== undefined) await stop(child.target)
    },
    start: async (name) => {
      const spec = specs[name]
      if (spec !== undefined && current(name)?.isGone !== false) await startChild(run, spec)
    },
  }
}

/** Lets the stack's command kill, stop and start the product's processes; the address itself is the secret. */
export async function startControl(run: Run, specs: Record<string, Spec>): Promise<string> {
  const secret = randomBytes(16).toString('hex')
  const actions = actionsOf(run, specs)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, given, name = '', verb = ''] = (request.url ?? '').split('/')
    const action = actions[verb]
    const isKnown = request.method === 'POST' && given === secret && specs[name] !== undefined && action !== undefined
    if (isKnown) await action(name)
    response.writeHead(isKnown ? 204 : 404).end()
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  run.closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://127.0.0.1:${port}/${secret}`
}
