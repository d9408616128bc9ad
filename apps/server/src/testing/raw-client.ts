import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string; milliseconds: number }

/** What goes down the wire; a pause between two pieces lets the server see the first one alone. */
export type RawRequest = { pieces: (string | Buffer)[]; pauseMs?: number; endsEarly?: boolean }

function parseAnswer(text: string, milliseconds: number): RawAnswer {
  // An interim answer (100 Continue) comes before the real one.
  const final = text.replace(/^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/, '')
  const headEnd = final.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = final.slice(0, Math.max(0, headEnd)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: final.slice(headEnd + 4), milliseconds }
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, Math.max(0, headEnd)))?.[1]
  return length !== undefined && Buffer.byteLength(text.slice(headEnd + 4)) >= Number(length)
}

/** Sends bytes as they are and reads the answer. Status 0 means that the connection ended without one. */
export function sendRaw(port: number, { pieces, pauseMs = 20, endsEarly = false }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const began = performance.now()
    const finish = () => {
      socket.destroy()
      resolve(parseAnswer(Buffer.concat(chunks).toString('utf8'), performance.now() - began))
    }
    socket.setTimeout(20_000, finish)
    socket.on('error', finish).on('end', finish)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks).toString('utf8'))) finish()
    })
    const [first = '', ...rest] = pieces
    const write = (piece: string | Buffer) => socket.write(piece, () => undefined)
    write(first)
    rest.forEach((piece, index) => setTimeout(() => write(piece), pauseMs * (index + 1)))
    if (endsEarly) setTimeout(() => socket.end(), pauseMs * (rest.length + 1))
  })
}
