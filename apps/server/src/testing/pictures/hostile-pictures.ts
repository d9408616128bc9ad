import { deflateSync, gzipSync } from 'node:zlib'
import { sized } from '../test-size.ts'
import { exif, frame, jpegMark, makeJpeg, segment } from './make-jpeg.ts'
import { chunk, header, lineLength, makePng, pngMark } from './make-png.ts'

/** `taken`: a valid picture, whatever else it is. `refused`: not an accepted picture. `either`: the limits decide. */
export type Hostile = { name: string; bytes: Buffer; fate: 'taken' | 'refused' | 'either' }

/** Placed wherever a file can hide text: no stored file may contain it. */
export const mark = 'grana-mark-7f3a91'

const small = { width: 96, height: 64 }
const script = `<!doctype html><script>alert('${mark}')</script>`
const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })

const plain = makePng(small)
const photo = makeJpeg(small)

function file(name: string, content: Buffer | string): Hostile {
  return { name, bytes: Buffer.from(content as string), fate: 'refused' }
}

const otherKinds: Hostile[] = [
  file('empty', ''),
  file('one byte', '\x89'),
  file('text', mark),
  file('HTML', script),
  file('SVG', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${mark}')"/>`),
  file('SVG with a prologue', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
  file('GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  file('GIF that is a script', `GIF89a=1;alert('${mark}')//`),
  file('WebP', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(28)])),
  file('BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])),
  file('TIFF', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), Buffer.alloc(60)])),
  file('icon', Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0])),
  file('PDF', `%PDF-1.7\n${mark}`),
  file('ZIP', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40)])),
  file('gzip of a PNG', gzipSync(plain)),
  file('program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(60)])),
  file('HTML before a PNG', Buffer.concat([Buffer.from(script), plain])),
  file('byte order mark before a PNG', Buffer.concat([Buffer.from('efbbbf', 'hex'), plain])),
]

const onlyHeads: Hostile[] = [
  file('PNG: mark alone', pngMark),
  file('PNG: mark and noise', Buffer.concat([pngMark, Buffer.alloc(500, 0x5a)])),
  file('PNG: mark and HTML', Buffer.concat([pngMark, Buffer.from(script)])),
  file('PNG: header alone', Buffer.concat([pngMark, header(small)])),
  file('PNG: no data', Buffer.concat([pngMark, header(small), chunk('IEND')])),
  file('PNG: data before the header', Buffer.concat([pngMark, chunk('IDAT', zeros(1)), header(small), chunk('IEND')])),
  file('JPEG: mark alone', Buffer.from([0xff, 0xd8, 0xff])),
  file('JPEG: mark and HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)])),
  file('JPEG: endless padding', Buffer.concat([jpegMark, Buffer.alloc(100_000, 0xff)])),
  file('JPEG: a segment that ends outside', Buffer.concat([jpegMark, Buffer.from([0xff, 0xe0, 0xff, 0xff, 0])])),
  file('JPEG: segments of no length', Buffer.concat([jpegMark, Buffer.from('ffe00000'.repeat(5000), 'hex')])),
  file('JPEG: data before the frame', Buffer.concat([jpegMark, segment(0xda, Buffer.alloc(10)), frame(small)])),
]

const sizes: [number, number][] = [
  [0, 0],
  [0, 64],
  [2 ** 31 - 1, 1],
  [1, 2 ** 31 - 1],
  [2 ** 32 - 1, 2 ** 32 - 1],
  [65_535, 65_535],
  [5001, 5000],
  [25_000_001, 1],
]

const claims: Hostile[] = [
  ...sizes.map(([width, height]) =>
    file(`PNG that says ${width} × ${height}`, makePng({ width, height, raw: Buffer.alloc(1000) })),
  ),
  file('JPEG that says 65535 × 65535', makeJpeg({ width: 65_535, height: 65_535 }).subarray(0, 2000)),
  file('JPEG that says 0 × 0', makeJpeg({ width: 0, height: 0 })),
  {
    name: 'JPEG of two frames, the second immense',
    bytes: makeJpeg({ ...small, before: [frame(small), frame({ width: 65_500, height: 65_500 })] }),
    fate: 'either',
  },
  {
    name: 'PNG of two headers, the second immense',
    bytes: makePng({ ...small, before: [header({ width: 60_000, height: 60_000 })] }),
    fate: 'either',
  },
]

const bombMegabytes = sized({ gate: 20, full: 200 })
/** At full size as many pixels as a picture may have. */
const bombSide = sized({ gate: 1000, full: 5000 })
const bombChunks = sized({ gate: 5000, full: 200_000 })
const bombTables = sized({ gate: 500, full: 5000 })

const bombs: Hostile[] = [
  {
    name: `PNG: ${bombMegabytes * 1.5} MiB of data behind a small header`,
    bytes: Buffer.concat([pngMark, header(small), chunk('IDAT', zeros(bombMegabytes * 1.5)), chunk('IEND')]),
    fate: 'either',
  },
  {
    name: `PNG: ${bombSide} × ${bombSide} of nothing`,
    bytes: makePng({
      width: bombSide,
      height: bombSide,
      raw: Buffer.alloc(lineLength({ width: bombSide }) * bombSide),
    }),
    fate: 'either',
  },
  {
    name: `PNG: ${bombSide} × ${bombSide} of 16 bits`,
    bytes: makePng({
      width: bombSide,
      height: bombSide,
      depth: 16,
      raw: Buffer.alloc(lineLength({ width: bombSide, depth: 16 }) * bombSide),
    }),
    fate: 'either',
  },
  {
    name: 'PNG: a needle',
    bytes: makePng({ width: 60_000, height: 4, raw: Buffer.alloc(lineLength({ width: 60_000 }) * 4) }),
    fate: 'refused',
  },
  {
    name: `PNG: text of ${bombMegabytes} MiB, compressed`,
    bytes: makePng({ ...small, before: [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(bombMegabytes)]))] }),
    fate: 'either',
  },
  {
    name: `PNG: colour profile of ${bombMegabytes} MiB, compressed`,
    bytes: makePng({ ...small, before: [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(bombMegabytes)]))] }),
    fate: 'either',
  },
  {
    name: `PNG: ${bombChunks} chunks`,
    bytes: makePng({ ...small, before: Array.from({ length: bombChunks }, () => chunk('tEXt', 'a\0')) }),
    fate: 'either',
  },
  {
    name: `JPEG: ${bombTables} tables`,
    bytes: makeJpeg({
      ...small,
      before: Array.from({ length: bombTables }, () =>
        segment(0xdb, Buffer.concat([Buffer.alloc(1), Buffer.alloc(64, 1)])),
      ),
    }),
    fate: 'either',
  },
  {
    name: `JPEG: ${bombSide} × ${bombSide} of grey`,
    bytes: makeJpeg({ width: bombSide, height: bombSide }),
    fate: 'either',
  },
]

const animated = [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))]

function taken(name: string, bytes: Buffer): Hostile {
  return { name, bytes, fate: 'taken' }
}

const text = chunk('tEXt', `Comment\0${script}`)
const xmp = chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${script}`)

const disguised: Hostile[] = [
  taken('PNG with a page in its text', makePng({ ...small, before: [text, xmp], after: [text] })),
  taken('PNG with a page behind its end', Buffer.concat([plain, Buffer.from(script)])),
  taken('PNG with an archive behind its end', Buffer.concat([plain, Buffer.from(`PK\x03\x04${mark}`)])),
  taken('PNG with EXIF', makePng({ ...small, before: [chunk('eXIf', exif(1, mark).subarray(10))] })),
  taken('PNG with private chunks', makePng({ ...small, before: [chunk('grNa', mark)] })),
  taken(
    'PNG whose pixels are a page',
    makePng({ width: 64, height: 1, color: 0, raw: Buffer.from(`\0${script.padEnd(64).slice(0, 64)}`) }),
  ),
  taken('PNG, interlaced', makePng({ width: 1, height: 1, isInterlaced: true })),
  taken('PNG, 16 bits', makePng({ ...small, depth: 16 })),
  taken('PNG, one bit of grey', makePng({ ...small, depth: 1, color: 0 })),
  taken('PNG, grey with alpha', makePng({ ...small, color: 4 })),
  taken('PNG, one pixel', makePng({ width: 1, height: 1 })),
  { name: 'PNG, animated', bytes: makePng({ ...small, before: animated }), fate: 'either' },
  taken('JPEG with a script as comment', makeJpeg({ ...small, before: [segment(0xfe, `*/=1;alert('${mark}')/*`)] })),
  taken('JPEG with EXIF and a place', makeJpeg({ ...small, before: [exif(6, mark)] })),
  taken('JPEG with XMP', makeJpeg({ ...small, before: [segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${script}`)] })),
  taken('JPEG with IPTC', makeJpeg({ ...small, before: [segment(0xed, `Photoshop 3.0\0${mark}`)] })),
  taken('JPEG with a page behind its end', makeJpeg({ ...small, trailing: Buffer.from(script) })),
  taken('JPEG, progressive', makeJpeg({ ...small, frame: 0xc2 })),
  taken('JPEG, grey', makeJpeg({ ...small, components: 1 })),
  { name: 'JPEG, CMYK', bytes: makeJpeg({ ...small, components: 4 }), fate: 'either' },
  { name: 'JPEG, arithmetic', bytes: makeJpeg({ ...small, frame: 0xc9 }), fate: 'refused' },
  { name: 'JPEG, 12 bits', bytes: makeJpeg({ ...small, precision: 12 }), fate: 'either' },
  { name: 'JPEG with an odd orientation', bytes: makeJpeg({ ...small, before: [exif(99, mark)] }), fate: 'either' },
]

const cuts = [0.5, 0.99, 0.1, 0.3, 0.7, 0.9].slice(0, sized({ gate: 2, full: 6 }))

/** A decoder may accept a truncated picture: the re-encoded square is complete in any case. */
const truncated: Hostile[] = [
  ...cuts.map((part) => ({
    name: `PNG, the first ${part * 100} %`,
    bytes: plain.subarray(0, Math.floor(plain.length * part)),
    fate: 'either' as const,
  })),
  ...cuts.map((part) => ({
    name: `JPEG, the first ${part * 100} %`,
    bytes: photo.subarray(0, Math.floor(photo.length * part)),
    fate: 'either' as const,
  })),
]

function withBitsFlipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

const turned = [29, 60, 40, 90].slice(0, sized({ gate: 2, full: 4 }))

const damaged: Hostile[] = turned.map((at) => ({
  name: `PNG with byte ${at} flipped`,
  bytes: withBitsFlipped(plain, at),
  fate: 'either' as const,
}))

/** Files that an attacker would upload as a picture. */
export const hostilePictures: readonly Hostile[] = [
  ...otherKinds,
  ...onlyHeads,
  ...claims,
  ...bombs,
  ...disguised,
  ...truncated,
  ...damaged,
]
