/** A colour as lightness (0 to 1), chroma (0 to about 0.37) and hue (degrees), as people see them: CSS `oklch()`. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Vector = readonly [number, number, number]

function multiply([a, b, c]: Vector, rows: readonly [Vector, Vector, Vector]): Vector {
  const [first, second, third] = rows
  const sum = (row: Vector): number => row[0] * a + row[1] * b + row[2] * c
  return [sum(first), sum(second), sum(third)]
}

function mapVector([a, b, c]: Vector, change: (value: number) => number): Vector {
  return [change(a), change(b), change(c)]
}

const decode = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encode = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** The three channels of `#rrggbb`, 0 to 255. */
export function parseHex(color: string): Vector {
  const channel = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** Matrices: https://bottosson.github.io/posts/oklab/ */
export function toOklch(color: string): Oklch {
  const cones = multiply(
    mapVector(parseHex(color), (value) => decode(value / 255)),
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
  )
  const [lightness, a, b] = multiply(mapVector(cones, Math.cbrt), [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ])
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}

function toLinear({ lightness, chroma, hue }: Oklch): Vector {
  const angle = (hue * Math.PI) / 180
  const cones = multiply(
    [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)],
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
  )
  return multiply(
    mapVector(cones, (value) => value ** 3),
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
  )
}

/** Half of the smallest step of a channel at its bright end, where rounding hides an excess. */
const TOLERANCE = 0.004
const isDisplayable = (color: Oklch): boolean =>
  toLinear(color).every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE)

/** Lowers the chroma until a screen can show the colour: lightness, on which contrast depends, and hue stay. */
function fitToScreen(color: Oklch): Oklch {
  if (isDisplayable(color)) return color
  let [low, high] = [0, color.chroma]
  for (let step = 0; step < 24; step += 1) {
    const chroma = (low + high) / 2
    if (isDisplayable({ ...color, chroma })) low = chroma
    else high = chroma
  }
  return { ...color, chroma: low }
}

/** Formats as `#rrggbb`. */
export function formatHex(color: Oklch): string {
  const channels = mapVector(toLinear(fitToScreen(color)), (value) =>
    Math.round(255 * encode(Math.min(1, Math.max(0, value)))),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
