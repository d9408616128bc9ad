/** Header data of a picture, parsed by hand: nothing is decoded before its size is known. */
export type PictureHeader = { format: 'png' | 'jpeg'; width: number; height: number }

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegMark = Buffer.from([0xff, 0xd8, 0xff])

function startsWith(bytes: Uint8Array, mark: Buffer): boolean {
  return mark.equals(bytes.subarray(0, mark.length))
}

/** By its magic bytes; file name and declared type do not count. */
export function detectPictureFormat(bytes: Uint8Array): PictureHeader['format'] | undefined {
  if (startsWith(bytes, pngMark)) return 'png'
  return startsWith(bytes, jpegMark) ? 'jpeg' : undefined
}

const ihdr = 0x49_48_44_52

function readPng(view: DataView): PictureHeader | undefined {
  // The header comes first and is 13 bytes long, or it is no PNG.
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== ihdr) return undefined
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers that begin a frame; the others between C0 and CF are tables. */
function isFrame(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
}

function hasLength(mark: number): boolean {
  return mark !== 0x01 && (mark < 0xd0 || mark > 0xd9)
}

function readJpeg(view: DataView): PictureHeader | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const mark = view.getUint8(at + 1)
    // Any number of FF bytes may precede a marker.
    if (mark === 0xff) at += 1
    else if (isFrame(mark)) return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // The image data begin, or end, before a frame declared the size.
    else if (mark === 0xda || mark === 0xd9) return undefined
    else at += hasLength(mark) ? 2 + view.getUint16(at + 2) : 2
  }
  return undefined
}

/** Format and size; `undefined` when the bytes do not begin a picture. */
export function parsePictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const format = detectPictureFormat(bytes)
  if (format === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = format === 'png' ? readPng(view) : readJpeg(view)
  return head === undefined || head.width === 0 || head.height === 0 ? undefined : head
}
