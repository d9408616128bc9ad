import { encode } from 'uqr'

export interface QrDrawing {
  /** Modules per side, with the quiet zone. */
  readonly size: number
  readonly path: string
}

/** Readers require four light modules on each side. */
const QUIET = 4

/** The dark modules of a text as one path: each run of a row is one rectangle. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  )
  return { size, path: runs.join('') }
}
