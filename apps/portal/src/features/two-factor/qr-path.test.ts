import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrDrawing } from './qr-path.ts'

const uri = 'otpauth://totp/Grana:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Grana'

/** Paints the path on a grid, as a browser would. */
function painted(path: string, size: number): string[] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) grid[Number(y)]![Number(x) + step] = '#'
  }
  return grid.map((row) => row.join(''))
}

test('the path covers exactly the dark modules, with a quiet zone of four', () => {
  const { path, size } = qrDrawing(uri)
  const rows = painted(path, size)
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  expect(rows).toEqual(data.map((row) => row.map((dark) => (dark ? '#' : ' ')).join('')))
  for (const edge of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(edge.trim()).toBe('')
  for (const row of rows) expect(row.slice(0, 4) + row.slice(-4)).toBe(' '.repeat(8))
})

test('has the three finder patterns', () => {
  const { path, size } = qrDrawing(uri)
  const rows = painted(path, size)
  const corner = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
  const at = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))
  expect(at(4, 4)).toEqual(corner)
  expect(at(size - 11, 4)).toEqual(corner)
  expect(at(4, size - 11)).toEqual(corner)
})
