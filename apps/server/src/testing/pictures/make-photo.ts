import { Transformer } from '@napi-rs/image'

/** A JPEG like a camera's: no two rows are alike, with noise everywhere. */
export function makePhoto(side: number): Buffer {
  const row = Buffer.alloc(side * 8)
  for (let at = 0; at < row.length; at += 1) row[at] = at % 4 === 3 ? 255 : 96 + (((at * at * 31) >> 7) % 64)
  const raw = Buffer.alloc(side * side * 4)
  for (let y = 0; y < side; y += 1) row.copy(raw, y * side * 4, (y % side) * 4, (y % side) * 4 + side * 4)
  return Transformer.fromRgbaPixels(raw, side, side).jpegSync(60)
}
