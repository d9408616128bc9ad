import { Transformer } from '@napi-rs/image'
import { describe, expect, test } from 'vitest'
import { exif, makeJpeg, segment } from '#server/testing/pictures/make-jpeg.ts'
import { makePhoto } from '#server/testing/pictures/make-photo.ts'
import { lineLength, makePng } from '#server/testing/pictures/make-png.ts'
import { sized } from '#server/testing/test-size.ts'
import { createMakeSquare } from './make-square.ts'
import { detectPictureFormat, parsePictureHeader } from './picture-header.ts'

const limits = {
  side: 256,
  maxPixels: 25_000_000,
  memoryBytes: 384 * 1024 * 1024,
  cpuSeconds: 10,
  milliseconds: 40_000,
}
const makeSquare = createMakeSquare(limits)

/** Left half red, right half blue; the upper half lighter. */
function quarters(width: number, height: number): Buffer {
  const length = lineLength({ width })
  const raw = Buffer.alloc(length * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      raw.set(
        x < width / 2 ? [255, y < height / 2 ? 200 : 0, 0, 255] : [0, y < height / 2 ? 200 : 0, 255, 255],
        y * length + 1 + x * 4,
      )
    }
  }
  return makePng({ width, height, raw })
}

function corners(square: Buffer | string): string[] {
  if (typeof square === 'string') throw new Error(square)
  const picture = new Transformer(square)
  const { width, height } = picture.metadataSync()
  expect([width, height]).toEqual([256, 256])
  const pixels = picture.rawPixelsSync()
  const channels = pixels.length / (width * height)
  return [
    [10, 10],
    [245, 10],
    [10, 245],
    [245, 245],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0] = pixels.subarray((y * width + x) * channels)
    const color = red > 128 ? 'red' : 'blue'
    return green > 100 ? `light ${color}` : color
  })
}

describe('the square', () => {
  test('is the centre without a crop', async () => {
    expect(corners(await makeSquare(quarters(400, 200)))).toEqual(['light red', 'light blue', 'red', 'blue'])
    expect(corners(await makeSquare(quarters(100, 300)))).toEqual(['light red', 'light blue', 'red', 'blue'])
  })

  test('is the crop, also at the edges', async () => {
    const picture = quarters(400, 200)
    expect(corners(await makeSquare(picture, { x: 0, y: 0, size: 200 }))).toEqual([
      'light red',
      'light red',
      'red',
      'red',
    ])
    expect(corners(await makeSquare(picture, { x: 200, y: 0, size: 200 }))).toEqual([
      'light blue',
      'light blue',
      'blue',
      'blue',
    ])
    expect(corners(await makeSquare(picture, { x: 300, y: 100, size: 100 }))).toEqual(['blue', 'blue', 'blue', 'blue'])
    expect(corners(await makeSquare(picture, { x: 150, y: 50, size: 100 }))).toEqual([
      'light red',
      'light blue',
      'red',
      'blue',
    ])
  })

  test.for([
    { x: 201, y: 0, size: 200 },
    { x: 0, y: 1, size: 200 },
    { x: 0, y: 0, size: 201 },
    { x: 0, y: 0, size: 0 },
    { x: 400, y: 200, size: 1 },
    { x: 0, y: 0, size: 10 },
  ])('is rejected for the crop %o', async (cut) => {
    expect(await makeSquare(quarters(400, 200), cut)).toBe('outside')
  })

  test('is upright, and cropped as it is shown', async () => {
    const lying = new Transformer(quarters(400, 200)).jpegSync(95)
    const turned = Buffer.concat([lying.subarray(0, 2), exif(6, 'camera'), lying.subarray(2)])
    // A quarter turn to the right: the left side is on top.
    expect(corners(await makeSquare(turned, { x: 0, y: 0, size: 200 }))).toEqual([
      'red',
      'light red',
      'red',
      'light red',
    ])
    expect(corners(await makeSquare(turned, { x: 0, y: 200, size: 200 }))).toEqual([
      'blue',
      'light blue',
      'blue',
      'light blue',
    ])
    expect(await makeSquare(turned, { x: 200, y: 0, size: 200 })).toBe('outside')
  })

  test('keeps transparency', async () => {
    const square = await makeSquare(
      makePng({ width: 64, height: 64, raw: Buffer.alloc(lineLength({ width: 64 }) * 64) }),
    )
    if (typeof square === 'string') throw new Error(square)
    const pixels = new Transformer(square).rawPixelsSync()
    expect(pixels.length).toBe(256 * 256 * 4)
    expect(pixels[3]).toBe(0)
  })
})

describe('R44', () => {
  test('a photo fits into the memory limit of production, and the result is small', async () => {
    const side = sized({ gate: 2000, full: 5000 })
    const picture = makePhoto(side)
    expect(parsePictureHeader(picture)).toEqual({ format: 'jpeg', width: side, height: side })
    const square = await makeSquare(picture)
    if (typeof square === 'string') throw new Error(square)
    expect(square.length).toBeLessThan(64 * 1024)
  })
})

describe('limits', () => {
  const large = makePng({ width: 5000, height: 5000, raw: Buffer.alloc(lineLength({ width: 5000 }) * 5000) })

  test('accepts 25 megapixels', async () => {
    expect(typeof (await makeSquare(large))).toBe('object')
  })

  test('the kernel enforces the memory limit', async () => {
    const poor = createMakeSquare({ ...limits, memoryBytes: 128 * 1024 * 1024 })
    expect(await poor(large)).toBe('unreadable')
    expect(typeof (await poor(makePng({ width: 500, height: 500 })))).toBe('object')
  })

  test('ends on timeout', async () => {
    // Expires before the process has started.
    const hurried = createMakeSquare({ ...limits, milliseconds: 1 })
    expect(await hurried(large)).toBe('unreadable')
  })

  test('the process counts pixels once more', async () => {
    const strict = createMakeSquare({ ...limits, maxPixels: 4095 })
    expect(await strict(makePng({ width: 64, height: 64 }))).toBe('too-many-pixels')
  })

  test('one runs, three wait, the next is rejected', async () => {
    const picture = makePng({ width: 64, height: 64 })
    const busy = createMakeSquare(limits)
    const four = Array.from({ length: 4 }, () => busy(picture))
    expect(() => busy(picture)).toThrow('files.unavailable')
    expect((await Promise.all(four)).every((made) => typeof made === 'object')).toBe(true)
    expect(typeof (await busy(picture))).toBe('object')
  })
})

describe('the first bytes', () => {
  test('contain format and size', () => {
    expect(parsePictureHeader(makePng({ width: 7, height: 9 }))).toEqual({ format: 'png', width: 7, height: 9 })
    expect(parsePictureHeader(makeJpeg({ width: 7, height: 9 }))).toEqual({ format: 'jpeg', width: 7, height: 9 })
    const padded = makeJpeg({
      width: 300,
      height: 500,
      frame: 0xc2,
      before: [segment(0xe0, 'x'), Buffer.from([0xff, 0xff])],
    })
    expect(parsePictureHeader(padded)).toEqual({ format: 'jpeg', width: 300, height: 500 })
    expect(detectPictureFormat(Buffer.from('GIF89a'))).toBeUndefined()
  })

  test('give the same result or none, wherever they are cut', () => {
    const pictures = [makePng({ width: 7, height: 9 }), makeJpeg({ width: 7, height: 9, before: [exif(1, 'x')] })]
    const heads = pictures.flatMap((whole) =>
      Array.from({ length: whole.length }, (_, at) => parsePictureHeader(whole.subarray(0, at))),
    )
    const sizes = new Set(heads.map((head) => head && `${head.width} ${head.height}`))
    expect(sizes).toEqual(new Set([undefined, '7 9']))
  })
})
