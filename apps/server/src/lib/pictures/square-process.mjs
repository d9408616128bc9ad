import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'

/**
 * A process for one picture: bytes come in, a square comes out, and whatever the picture does to its reader ends here.
 * Arguments: the side of the square to make, the most pixels to read and to scale to, then the corner and side of the
 * square to cut, if any. It ends with 3 when the cut lies outside or is too small and with 4 when there are too many
 * pixels; whatever else fails is a picture that cannot be read. JavaScript, because it runs without the compiler that would strip types.
 */

const [side, mostPixels, mostScaled, ...cut] = process.argv.slice(2).map(Number)

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
if (told.width * told.height > mostPixels) process.exit(4)
// Cameras lay pictures on their side and say so: the numbers from 5 to 8 are the lying ones.
const isLying = (told.orientation ?? 1) >= 5
const [width, height] = isLying ? [told.height, told.width] : [told.width, told.height]
const { x, y, size } = squareIn(width, height)
if (!(size >= 1 && x + size <= width && y + size <= height)) process.exit(3)
// The library resizes first and cuts then, whatever the order of the calls: so the whole picture is brought to the scale
// at which the cut is as large as the square. A cut of a few pixels would make it immense.
const scale = side / size
const scaled = [width, height].map((length) => Math.max(side, Math.round(length * scale)))
if (scaled[0] * scaled[1] > mostScaled) process.exit(3)
const [left, top] = [x, y].map((from, at) => Math.min(scaled[at] - side, Math.round(from * scale)))
const square = source
  .rotate()
  .resize(scaled[0], scaled[1], ResizeFilterType.CatmullRom, ResizeFit.Fill)
  .crop(left, top, side, side)
  .webpSync(84)
process.stdout.write(square)
