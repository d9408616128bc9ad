import { crc32, deflateSync } from 'node:zlib'

export type Png = {
  width: number
  height: number
  depth?: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  color?: number
  isInterlaced?: boolean
  /** Lines with their filter bytes; grey shades if absent. */
  raw?: Buffer
  /** Chunks before the image data, and after it. */
  before?: Buffer[]
  after?: Buffer[]
}

const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')

export function chunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string)])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(body.length - 4)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

export function header({ width, height, depth = 8, color = 6, isInterlaced = false }: Png): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = depth
  data[9] = color
  data[12] = isInterlaced ? 1 : 0
  return chunk('IHDR', data)
}

/** Bytes of a line, its filter byte included. */
export function lineLength({ width, depth = 8, color = 6 }: Pick<Png, 'width' | 'depth' | 'color'>): number {
  return Math.ceil((width * depth * (samples[color] ?? 1)) / 8) + 1
}

function shades(png: Png): Buffer {
  const length = lineLength(png)
  const raw = Buffer.alloc(length * png.height)
  for (let y = 0; y < png.height; y += 1) {
    for (let x = 1; x < length; x += 1) raw[y * length + x] = (x * 7 + y * 3) & 0xff
  }
  return raw
}

/** A PNG encoded by hand; unusual options give an invalid one. */
export function makePng(png: Png): Buffer {
  const raw = png.raw ?? shades(png)
  return Buffer.concat([
    pngMark,
    header(png),
    ...(png.before ?? []),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    ...(png.after ?? []),
    chunk('IEND'),
  ])
}
