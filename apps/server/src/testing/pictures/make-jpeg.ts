export type Jpeg = {
  width: number
  height: number
  components?: 1 | 3 | 4
  /** C0 baseline, C2 progressive, C9 arithmetic. */
  frame?: number
  precision?: number
  /** Segments before the frame, and bytes after the end. */
  before?: Buffer[]
  trailing?: Buffer
}

export const jpegMark = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])

/** A marker segment with its length. */
export function segment(mark: number, data: Buffer | string = ''): Buffer {
  const body = Buffer.from(data as string)
  return Buffer.concat([Buffer.from([0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body])
}

export function frame({ width, height, components = 3, precision = 8, frame: mark = 0xc0 }: Jpeg): Buffer {
  const size = [precision, height >> 8, height & 0xff, width >> 8, width & 0xff, components]
  const each = Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0])
  return segment(mark, Buffer.from([...size, ...each.flat()]))
}

/** Each table has one code of one bit that means "no change": every block is flat grey, in two bits. */
const tables = [0x00, 0x10].map((id) => segment(0xc4, Buffer.from([id, 1, ...Array.from({ length: 15 }, () => 0), 0])))
const quantities = segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)]))

function scan({ width, height, components = 3, frame: mark = 0xc0 }: Jpeg): Buffer {
  const each = Array.from({ length: components }, (_, at) => [at + 1, 0])
  // A progressive picture begins with a scan of the DC coefficients.
  const head = segment(0xda, Buffer.from([components, ...each.flat(), 0, mark === 0xc2 ? 0 : 63, 0]))
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * components
  return Buffer.concat([head, Buffer.alloc(Math.ceil((blocks * (mark === 0xc2 ? 1 : 2)) / 8))])
}

/** A grey JPEG, encoded by hand. */
export function makeJpeg(jpeg: Jpeg): Buffer {
  return Buffer.concat([
    jpegMark,
    ...(jpeg.before ?? []),
    quantities,
    frame(jpeg),
    ...tables,
    scan(jpeg),
    end,
    jpeg.trailing ?? Buffer.alloc(0),
  ])
}

const short = (value: number) => [value >> 8, value & 0xff]

/** EXIF with an orientation and GPS data; the text is the camera's name. */
export function exif(orientation: number, text: string): Buffer {
  const length = text.length + 1
  const entries = [
    [...short(0x0112), ...short(3), 0, 0, 0, 1, ...short(orientation), 0, 0],
    // The camera's name, right after the two entries.
    [...short(0x0110), ...short(2), 0, 0, ...short(length), 0, 0, 0, 38],
  ]
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2, ...entries.flat(), 0, 0, 0, 0])
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(`${text}\0GPSLatitude`)]))
}
