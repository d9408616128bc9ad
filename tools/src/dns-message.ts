/** The part of the DNS wire format that one question with its answers needs (RFC 1035). */

export type RecordType = 'A' | 'AAAA' | 'TXT' | 'CNAME'
export type Answer = { type: RecordType; value: string }
export type Question = { id: number; name: string; type: RecordType | 'other'; bytes: Buffer }

const typeNumbers: Record<RecordType, number> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 }
const typeNames = new Map(Object.entries(typeNumbers).map(([name, number]) => [number, name as RecordType]))

export const answerCodes = { found: 0, failed: 2, unknown: 3 } as const
export type AnswerCode = keyof typeof answerCodes

const headLength = 12
const longestPiece = 255

/** The first question of a message; `undefined` if it has none. */
export function parseQuestion(message: Buffer): Question | undefined {
  if (message.length < headLength + 5 || message.readUInt16BE(4) !== 1) return undefined
  const labels: string[] = []
  let at = headLength
  while (at < message.length && message[at] !== 0) {
    const length = message[at] ?? 0
    if (length > 63) return undefined
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  if (at + 5 > message.length) return undefined
  return {
    id: message.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: typeNames.get(message.readUInt16BE(at + 1)) ?? 'other',
    bytes: message.subarray(headLength, at + 5),
  }
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, 'latin1')]))
  return Buffer.concat([...labels, Buffer.of(0)])
}

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  // The canonical form has no trailing dot and at most one gap.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const words = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'))
  const [before, after] = [words(head), words(tail)]
  const gap = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const bytes = Buffer.alloc(16)
  for (const [at, word] of [...before, ...gap, ...after].entries())
    bytes.writeUInt16BE(Number.parseInt(word, 16), at * 2)
  return bytes
}

function textBytes(text: string): Buffer {
  const whole = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at === 0 || at < whole.length; at += longestPiece) {
    const piece = whole.subarray(at, at + longestPiece)
    pieces.push(Buffer.of(piece.length), piece)
  }
  return Buffer.concat(pieces)
}

function recordBytes({ type, value }: Answer, owner: Buffer): Buffer {
  const data = type === 'TXT' ? textBytes(value) : type === 'CNAME' ? nameBytes(value) : addressBytes(value)
  const head = Buffer.alloc(10)
  head.writeUInt16BE(typeNumbers[type], 0)
  head.writeUInt16BE(1, 2)
  // TTL 0: the next question may get another answer.
  head.writeUInt32BE(0, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, head, data])
}

/** The complete response to a question. After a CNAME the records belong to the name that it points to. */
export function encodeAnswer(question: Question, code: AnswerCode, answers: readonly Answer[]): Buffer {
  const head = Buffer.alloc(headLength)
  head.writeUInt16BE(question.id, 0)
  // An authoritative response that offers recursion.
  head.writeUInt16BE(0x85_80 | answerCodes[code], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  let owner: Buffer = Buffer.of(0xc0, headLength)
  const records = answers.map((answer) => {
    const bytes = recordBytes(answer, owner)
    if (answer.type === 'CNAME') owner = nameBytes(answer.value)
    return bytes
  })
  return Buffer.concat([head, question.bytes, ...records])
}
