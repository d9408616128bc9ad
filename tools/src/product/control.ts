import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Child, Spec } from '../processes/child.ts'
import type { FaultProxy } from '../processes/fault-proxy.ts'
import type { Run } from '../processes/run.ts'
import { sendSignal, stopProcess, waitUntilGone } from '../processes/signals.ts'

type Action = (name: string) => Promise<void>

/** Proxies between processes, by name, that can be controlled like processes. */
export type FaultProxies = Record<string, FaultProxy>

type Start = (spec: Spec) => Promise<void>

/** What a command may do to the processes it runs against: `POST $STACK_CONTROL_URL/worker/kill`. */
export function actionsOf(run: Run, start: Start): Record<string, Action> {
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
      sendSignal(child.target, 'SIGKILL')
      await waitUntilGone(child.target, 5000)
    },
    stop: async (name) => {
      const child = marked(name)
      if (child !== undefined) await stopProcess(child.target)
    },
    start: async (name) => {
      const child = current(name)
      if (child?.isGone === true) await start(child.spec)
    },
    freeze: async (name) => {
      const child = current(name)
      if (child !== undefined) signalAll(child, 'SIGSTOP')
    },
    thaw: async (name) => {
      const child = current(name)
      if (child !== undefined) signalAll(child, 'SIGCONT')
    },
  }
}

/** A process that is signalled alone has children, which must be frozen with it. */
function signalAll({ target }: Child, signal: NodeJS.Signals): void {
  sendSignal(target, signal)
  if (target.group) return
  for (const pid of childrenOf(target.pid)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It exited between the check and the signal.
    }
  }
}

/** The current process id of each name, for measurements. */
const listRunning = (run: Run): Record<string, number> =>
  Object.fromEntries(run.children.filter(({ isGone }) => !isGone).map(({ name, target }) => [name, target.pid]))

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Lets the stack's command kill, freeze and start the processes it runs against; the URL itself is the secret. */
export async function startControl(run: Run, lines: FaultProxies, start: Start): Promise<string> {
  const secret = randomBytes(16).toString('hex')
  const actions = actionsOf(run, start)
  const isOurs = (name: string): boolean => run.children.some((child) => child.name === name)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, given, name = '', verb = ''] = (request.url ?? '').split('/')
    const ofLine: Record<string, Action> | undefined = lines[name]?.verbs
    const action = ofLine?.[verb] ?? (isOurs(name) ? actions[verb] : undefined)
    if (request.method === 'GET' && given === secret && name === 'processes') {
      response.end(JSON.stringify(listRunning(run)))
      return
    }
    const isKnown = request.method === 'POST' && given === secret && action !== undefined
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
