import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'

/**
 * Decodes one picture in its own process: bytes come in, a square comes out, and a picture that attacks its decoder
 * harms nothing else. Arguments: the side of the square, the maximum of pixels to read and to scale to, then the corner
 * and side of the crop, if any. Exits with 3 when the crop lies outside or is too small and with 4 when there are too
 * many pixels; any other failure is an unreadable picture. JavaScript, because it runs without the compiler that would
 * strip types.
 */

const [side, maxPixels, maxScaled, ...cut] = process.argv.slice(2).map(Number)

async function readAll() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function squareIn(width, height) {
  const [x, y, size] = cut
  if (size !== undefined) return { x, y, size }
  const smaller = Math.min(width, height)
  return { x: Math.floor((width - smaller) / 2), y: Math.floor((height - smaller) / 2), size: smaller }
}

const source = new Transformer(await readAll())
const told = source.metadataSync(true)
if (told.width * told.height > maxPixels) process.exit(4)
// Cameras store rotated pictures with an orientation: 5 to 8 are those with width and height swapped.
const isLying = (told.orientation ?? 1) >= 5
const [width, height] = isLying ? [told.height, told.width] : [told.width, told.height]
const { x, y, size } = squareIn(width, height)
if (!(size >= 1 && x + size <= width && y + size <= height)) process.exit(3)
// The library resizes before it crops, whatever the order of the calls: so the whole picture is scaled until the crop
// is as large as the square. A crop of a few pixels would make it immense.
const scale = side / size
const scaled = [width, height].map((length) => Math.max(side, Math.round(length * scale)))
if (scaled[0] * scaled[1] > maxScaled) process.exit(3)
const [left, top] = [x, y].map((from, at) => Math.min(scaled[at] - side, Math.round(from * scale)))
const square = source
  .rotate()
  .resize(scaled[0], scaled[1], ResizeFilterType.CatmullRom, ResizeFit.Fill)
  .crop(left, top, side, side)
  .webpSync(84)
process.stdout.write(square)
