import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const timeoutMs = 1000

/**
 * Tracks connections that never sent a byte. Node counts them neither as idle nor as active, so one of them would delay
 * a stop until its timeout.
 */
export function trackSilentConnections(server: Server): { closeSoon: () => void } {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  function closeSilent(): void {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    /** Clients that just connected get a moment to send their request. */
    closeSoon: () => {
      setTimeout(closeSilent, timeoutMs).unref()
    },
  }
}
