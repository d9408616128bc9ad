import { connect } from 'node:net'

const patienceMs = 3000

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 25, 'smtps:': 465 }

/** Why the address does not accept a connection, as a code of the system; undefined when it does. */
export function findConnectionFault(address: string): Promise<string | undefined> {
  if (!URL.canParse(address)) return Promise.resolve('not a URL')
  const { hostname, port, protocol } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? (usualPorts[protocol] ?? 0) : Number(port),
      timeout: patienceMs,
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
