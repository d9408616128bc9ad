import type { EvidenceKind } from '@grana/contract/reports/evidence'

/** As much of a file as its kind can be told by. */
const headBytes = 16

const hex = (text: string) => Buffer.from(text, 'hex')
const startsWith = (head: Buffer, ...starts: Buffer[]) =>
  starts.some((start) => head.subarray(0, start.length).equals(start))
const wordAt = (head: Buffer, at: number) => head.subarray(at, at + 4).toString('latin1')

/** What the first bytes say; the name is its sender's word. */
const heads: Record<Exclude<EvidenceKind, 'text'>, (head: Buffer) => boolean> = {
  png: (head) => startsWith(head, hex('89504e470d0a1a0a')),
  jpeg: (head) => startsWith(head, hex('ffd8ff')),
  gif: (head) => startsWith(head, Buffer.from('GIF87a'), Buffer.from('GIF89a')),
  webp: (head) => wordAt(head, 0) === 'RIFF' && wordAt(head, 8) === 'WEBP',
  mp4: (head) => wordAt(head, 4) === 'ftyp',
  webm: (head) => startsWith(head, hex('1a45dfa3')),
  pdf: (head) => startsWith(head, Buffer.from('%PDF-')),
  zip: (head) => startsWith(head, hex('504b0304')),
  capture: (head) =>
    startsWith(head, hex('d4c3b2a1'), hex('a1b2c3d4'), hex('4d3cb2a1'), hex('a1b23c4d'), hex('0a0d0d0a')),
}

// Tab and line breaks are text. Others are not, and some of them command the terminal in which somebody reads.
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u

type Judge = {
  /** Looks at the next piece; `false` once it cannot be what it should. */
  take: (piece: Uint8Array) => boolean
  /** Whether the whole of it is what it should be. */
  end: () => boolean
}

function judgeText(): Judge {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isText = (piece?: Uint8Array): boolean => {
    try {
      return !unreadable.test(decoder.decode(piece, { stream: piece !== undefined }))
    } catch {
      return false
    }
  }
  return { take: isText, end: () => isText() }
}

function judgeHead(matches: (head: Buffer) => boolean): Judge {
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

/** Looks at a file piece by piece. Nothing in it is ever opened, unpacked or drawn. */
export function judgeContent(kind: EvidenceKind): Judge {
  return kind === 'text' ? judgeText() : judgeHead(heads[kind])
}
