import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Run } from './run.ts'

/** A TCP proxy between two processes and its faults. */
export type FaultProxy = { url: string; verbs: Record<'cut' | 'delay' | 'mend', () => Promise<void>> }

/** How long a slow proxy delays each chunk, in each direction. */
const delayMs = 500

type Later = (work: () => void, milliseconds: number) => void

/** Starts a TCP proxy to a server that can be cut or slowed while both ends run. */
export async function startFaultProxy(run: Run, target: string, later: Later = setTimeout): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isSlow = false
  let server: Server | undefined

  // Timers of equal duration keep the order of the chunks, the end included.
  const soon = (work: () => void): void => (isSlow ? later(work, delayMs) : work())
  const carry = (near: Socket): void => {
    const far = connect(Number(port), hostname)
    const ends: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ]
    for (const [one, other] of ends) {
      open.add(one)
      one.on('data', (chunk) => soon(() => other.write(chunk)))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        soon(() => other.destroy())
      })
    }
  }
  const listen = async (at: number): Promise<number> => {
    server = createServer(carry)
    await once(server.listen(at, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async (): Promise<void> => {
    const closing = server
    server = undefined
    if (closing === undefined) return
    const closed = new Promise((resolve) => closing.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  const own = await listen(0)
  run.closers.push(cut)
  const url = new URL(target)
  url.port = String(own)
  const delay = async (): Promise<void> => void (isSlow = true)
  const restore = async (): Promise<void> => {
    isSlow = false
    if (server === undefined) await listen(own)
  }
  return { url: url.href, verbs: { cut, delay, mend: restore } }
}
