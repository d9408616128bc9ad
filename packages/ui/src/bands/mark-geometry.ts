const WIDTH = 22
const HEIGHT = 28
const BANDS = [2, 3, 4, 5, 6] as const
const GAP = 2

export const markBox = { width: WIDTH, height: HEIGHT } as const

export interface MarkBand {
  readonly top: number
  readonly bottom: number
  readonly path: string
}

/** Half of the oval's width at a height, measured from its axis. */
function halfWidth(y: number): number {
  const fromCentre = (y - HEIGHT / 2) / (HEIGHT / 2)
  return (WIDTH / 2) * Math.sqrt(Math.max(0, 1 - fromCentre ** 2))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function bandPath(top: number, bottom: number): string {
  const axis = WIDTH / 2
  const arc = `A${WIDTH / 2} ${HEIGHT / 2} 0 0 1`
  const [above, below] = [halfWidth(top), halfWidth(bottom)]
  return `M${round(axis + above)} ${top}${arc} ${round(axis + below)} ${bottom}H${round(axis - below)}${arc} ${round(axis - above)} ${top}Z`
}

/** The cochineal: an oval of 22 by 28 cut into five bands that grow downwards. */
export function markBands(): readonly MarkBand[] {
  let top = 0
  return BANDS.map((height) => {
    const band = { top, bottom: top + height, path: bandPath(top, top + height) }
    top += height + GAP
    return band
  })
}

export const markPath: string = /* @__PURE__ */ markBands()
  .map((band) => band.path)
  .join('')
