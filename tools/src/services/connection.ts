import { connect } from 'node:net'

const timeoutMs = 3000

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 25, 'smtps:': 465 }

/** Returns the error code of a failed connection (`ECONNREFUSED`, `ETIMEDOUT`); undefined when the address accepts one. */
export function findConnectionFault(address: string): Promise<string | undefined> {
  if (!URL.canParse(address)) return Promise.resolve('not a URL')
  const { hostname, port, protocol } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port),
      timeout: timeoutMs,
    })
    const settle = (fault: string | undefined): void => {
      socket.destroy()
      resolve(fault)
    }
    socket.on('connect', () => settle(undefined))
    socket.on('timeout', () => settle('ETIMEDOUT'))
    socket.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message))
  })
}
