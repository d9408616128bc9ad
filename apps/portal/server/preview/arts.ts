import { bendWidth, heroProfile, pageProfile, stackBands, stackThickness, stepPaths } from '@grana/ui/bands-geometry'
import type { Band, BandCount, BandProfile } from '@grana/ui/bands-geometry'
import { markBox, markPath } from '@grana/ui/mark-geometry'
import { axis, colours, margin, size } from './theme.ts'

/** A drawing of bands and the area it leaves for text. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly bottom: number
}

/** Bands extend beyond the edge, as on the page. */
const BEYOND = size.width + 100

function stroke(tint: Band['tint'], width: number, path: string): string {
  return `<path fill="none" stroke="${colours.bands[tint]}" stroke-width="${width}" d="${path}"/>`
}

function scaled({ widths, gap, radius }: BandProfile, by: number): BandProfile {
  return { widths: widths.map((width) => width * by), gap: gap * by, radius: radius * by }
}

/** The step of a page's header: lower run, up, upper run. */
function step(profile: BandProfile, count: BandCount): Drawing {
  const lower = size.height - margin - stackThickness(stackBands(profile, count))
  const bend = size.width - margin - bendWidth(profile, count)
  const bands = stepPaths({ profile, count, bend, upper: margin, lower, from: axis, to: BEYOND })
  return {
    svg: bands.map(({ tint, width, path }) => stroke(tint, width, path)).join(''),
    width: bend - axis - 16,
    bottom: lower,
  }
}

/** The hero's step with the symbol in a gap of its fourth band. */
function hero(): Drawing {
  const drawn = step(heroProfile, 5)
  const [x, y] = [636, drawn.bottom + (stackBands(heroProfile, 5)[3]?.offset ?? 0)]
  const corner = `translate(${x - markBox.width * 0.6} ${y - markBox.height * 0.6}) scale(1.2)`
  const hole = `<rect fill="${colours.bg}" x="${x - 30}" y="${y - 20}" width="60" height="40"/>`
  return { ...drawn, svg: `${drawn.svg}${hole}<path fill="${colours.ink}" transform="${corner}" d="${markPath}"/>` }
}

/** Pentest: each phase branches off the one before, thicker and denser, and the last one continues. */
function phases(): Drawing {
  const drops = [
    stroke(2, 10, `M${axis} 350H300`),
    stroke(3, 20, 'M300 363V379a38 38 0 0 0 38 38H620'),
    stroke(4, 32, 'M620 441V449a44 44 0 0 0 44 44H820'),
    stroke(5, 50, `M820 517V519a55 55 0 0 0 55 55H${BEYOND}`),
  ]
  return { svg: drops.join(''), width: size.width - 2 * axis, bottom: 340 }
}

/** Finance: four parallel surfaces that leave the page as one stack. */
function flow(): Drawing {
  const runs = [
    stroke(2, 8, `M0 44H738a34 34 0 0 1 34 34V106a34 34 0 0 0 34 34H${BEYOND}`),
    stroke(3, 14, `M0 112H672a23.5 23.5 0 0 1 23.5 23.5a23.5 23.5 0 0 0 23.5 23.5H${BEYOND}`),
    stroke(4, 24, `M0 186H${BEYOND}`),
    stroke(5, 38, `M0 285H672a30 30 0 0 0 30 -30a30 30 0 0 1 30 -30H${BEYOND}`),
  ]
  return {
    svg: `<g transform="translate(${axis} 274)">${runs.join('')}</g>`,
    width: size.width - 2 * axis,
    bottom: 314,
  }
}

/**
 * From one sill of the vehicle to the other; the bands are its strokes, each cut by a thinner one in the page's colour.
 */
const vehicleOutline =
  'M34 284V232C34 196 46 170 84 158C118 149 139 141 161 124C197 96 233 84 291 84C352 84 387 97 424 128C438 140 457 148 482 152C548 161 588 180 588 232V284'
const vehicleLayers = [
  [1, 156, 148],
  [2, 134, 122],
  [3, 108, 91],
  [4, 77, 48],
  [5, 34, 0],
] as const

function vehicle(): Drawing {
  const cut = (width: number) =>
    `<path fill="none" stroke="${colours.bg}" stroke-width="${width}" d="${vehicleOutline}"/>`
  const layers = vehicleLayers.map(
    ([tint, width, inner]) => stroke(tint, width, vehicleOutline) + (inner ? cut(inner) : ''),
  )
  const wheels = [140, 474].map(
    (x) => `<circle fill="${colours.ink}" cx="${x}" cy="240" r="33"/>
      <circle fill="${colours.bg}" cx="${x}" cy="240" r="21"/>
      <circle fill="none" stroke="${colours.grana}" stroke-width="7" cx="${x}" cy="240" r="12"/>`,
  )
  const page = `<path fill="${colours.bg}" d="${vehicleOutline}Z"/><rect fill="${colours.bg}" x="-900" y="279" width="2700" height="140"/>`
  const ground = `<path stroke="${colours.ink}" stroke-width="2" d="M-900 280H1800"/>`
  return {
    svg: `<g transform="translate(454 286) scale(1.02)">${layers.join('')}${page}${wheels.join('')}${ground}</g>`,
    width: size.width - 2 * axis,
    bottom: 290,
  }
}

const draw = {
  hero,
  list: () => step(scaled(pageProfile, 2), 5),
  program: () => step(scaled(pageProfile, 1.6), 5),
  plain: () => step(scaled(pageProfile, 3), 3),
  phases,
  flow,
  vehicle,
} as const

export function drawArt(art: keyof typeof draw): Drawing {
  return draw[art]()
}
