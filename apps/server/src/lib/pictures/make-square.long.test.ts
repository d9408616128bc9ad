import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '#server/testing/pictures/make-photo.ts'
import { createMakeSquare } from './make-square.ts'

const limits = {
  side: 256,
  maxPixels: 25_000_000,
  memoryBytes: 384 * 1024 * 1024,
  cpuSeconds: 10,
  milliseconds: 40_000,
}

/** CPU time of all child processes that have ended. */
function childrenSeconds(): number {
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  return [13, 14].reduce((sum, at) => sum + Number(fields.split(' ')[at]) / 100, 0)
}

describe.runIf(process.platform === 'linux')('R44', () => {
  test('a JPEG of 25 megapixels takes at most 2 s of CPU time', async () => {
    const picture = makePhoto(5000)
    const before = childrenSeconds()
    const square = await createMakeSquare(limits)(picture)
    const seconds = childrenSeconds() - before
    const size = Math.round(picture.length / 1024)
    process.stdout.write(`25 megapixels, ${size} KiB: ${seconds.toFixed(2)} s of processor time\n`)
    expect(typeof square).toBe('object')
    expect(seconds).toBeGreaterThan(0.05)
    expect(seconds).toBeLessThanOrEqual(2)
  })
})

test('ends a process that takes too long within two seconds', async () => {
  const began = performance.now()
  expect(await createMakeSquare({ ...limits, milliseconds: 20 })(makePhoto(2000))).toBe('unreadable')
  expect(performance.now() - began).toBeLessThan(2000)
})
