import type { EvidenceKind } from '@grana/contract/reports/evidence'

/** Bytes at the start of a file that identify its type. */
const headBytes = 16

const fromHex = (text: string) => Buffer.from(text, 'hex')
const startsWith = (head: Buffer, ...starts: Buffer[]) =>
  starts.some((start) => head.subarray(0, start.length).equals(start))
const wordAt = (head: Buffer, at: number) => head.subarray(at, at + 4).toString('latin1')

/** File signatures by type. The extension alone is not trusted, because the sender chooses it. */
const signatures: Record<Exclude<EvidenceKind, 'text'>, (head: Buffer) => boolean> = {
  png: (head) => startsWith(head, fromHex('89504e470d0a1a0a')),
  jpeg: (head) => startsWith(head, fromHex('ffd8ff')),
  gif: (head) => startsWith(head, Buffer.from('GIF87a'), Buffer.from('GIF89a')),
  webp: (head) => wordAt(head, 0) === 'RIFF' && wordAt(head, 8) === 'WEBP',
  mp4: (head) => wordAt(head, 4) === 'ftyp',
  webm: (head) => startsWith(head, fromHex('1a45dfa3')),
  pdf: (head) => startsWith(head, Buffer.from('%PDF-')),
  zip: (head) => startsWith(head, fromHex('504b0304')),
  capture: (head) =>
    startsWith(
      head,
      fromHex('d4c3b2a1'),
      fromHex('a1b2c3d4'),
      fromHex('4d3cb2a1'),
      fromHex('a1b23c4d'),
      fromHex('0a0d0d0a'),
    ),
}

// Tab and line breaks are text. Other control characters are refused: some are commands to the terminal of a reader.
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u

type ContentCheck = {
  /** Checks the next chunk; `false` once the content cannot match the type. */
  take: (piece: Uint8Array) => boolean
  /** Whether the whole content matches the type. */
  end: () => boolean
}

function createTextCheck(): ContentCheck {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isText = (piece?: Uint8Array): boolean => {
    try {
      return !controlCharacters.test(decoder.decode(piece, { stream: piece !== undefined }))
    } catch {
      return false
    }
  }
  return { take: isText, end: () => isText() }
}

function createSignatureCheck(matches: (head: Buffer) => boolean): ContentCheck {
  let head = Buffer.alloc(0)
  return {
    take(piece) {
      if (head.length >= headBytes) return true
      head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
      return head.length < headBytes || matches(head)
    },
    end: () => matches(head),
  }
}

/** Checks a file chunk by chunk against its type. Never opens, unpacks or renders the content. */
export function createContentCheck(kind: EvidenceKind): ContentCheck {
  return kind === 'text' ? createTextCheck() : createSignatureCheck(signatures[kind])
}
