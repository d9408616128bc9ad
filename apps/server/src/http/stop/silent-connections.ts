import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const patienceMs = 1000

/**
 * Connections on which nothing was ever said. Node counts them neither as idle nor as busy, so one of them would hold a
 * stop until its time-out.
 */
export function trackSilent(server: Server): { closeSoon: () => void } {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  function closeSilent(): void {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    /** Who has just connected is given a moment to speak. */
    closeSoon: () => {
      setTimeout(closeSilent, patienceMs).unref()
    },
  }
}
