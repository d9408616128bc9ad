import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** The bytes to send, piece by piece. */
export type RawRequest = {
  pieces: (string | Buffer)[]
  /** The sender half-closes the connection after the last piece. */
  endsEarly?: boolean
  /** Reads until the server closes the connection, not only the first response. */
  readsToEnd?: boolean
}

export type RawConnection = {
  /** Sends raw bytes; resolves when the system has accepted them. */
  write: (piece: string | Buffer) => Promise<void>
  /** Half-closes the connection and goes on reading. */
  end: () => void
  /** Resolves once the server has sent this. */
  heard: (text: string) => Promise<void>
  /** The response; status 0 means that the connection ended without one. */
  answer: Promise<RawAnswer>
}

/** Only ends hanging connections. */
const timeoutMs = 60_000

/** Skips the interim responses (100 Continue) before the final one. */
const finalPart = (text: string): string => text.replace(/^(?:HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)+/, '')

function parseAnswer(text: string): RawAnswer {
  const final = finalPart(text)
  const headEnd = final.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = final.slice(0, Math.max(0, headEnd)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: final.slice(headEnd + 4) }
}

function isWhole(text: string): boolean {
  const final = finalPart(text)
  const headEnd = final.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(final.slice(0, Math.max(0, headEnd)))?.[1]
  return length !== undefined && Buffer.byteLength(final.slice(headEnd + 4)) >= Number(length)
}

/** A connection on which raw bytes are sent. */
export function openRaw(port: number, readsToEnd = false): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const chunks: Buffer[] = []
  const text = () => Buffer.concat(chunks).toString('utf8')
  const { promise: answer, resolve } = Promise.withResolvers<RawAnswer>()
  const finish = () => {
    socket.destroy()
    resolve(parseAnswer(text()))
  }
  socket.setTimeout(timeoutMs, finish)
  socket.on('error', finish).on('end', finish).on('close', finish)
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    if (!readsToEnd && isWhole(text())) finish()
  })
  return {
    answer,
    write: (piece) => new Promise((done) => void socket.write(piece, () => done())),
    end: () => void socket.end(),
    heard: (wanted) =>
      new Promise((done) => {
        const look = () => {
          if (!text().includes(wanted)) return
          socket.off('data', look)
          done()
        }
        socket.on('data', look)
        look()
      }),
  }
}

/** Sends raw bytes and reads the response. */
export async function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  const { pieces, endsEarly = false, readsToEnd = false } = request
  const connection = openRaw(port, readsToEnd)
  for (const piece of pieces) await connection.write(piece)
  if (endsEarly) connection.end()
  return connection.answer
}
