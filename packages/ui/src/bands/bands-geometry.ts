/** Widths from pale to dense, the constant gap between bands, and the radius inside the innermost bend. */
export interface BandProfile {
  readonly widths: readonly number[]
  readonly gap: number
  readonly radius: number
}

export interface Band {
  /** 1 is the palest tint, 5 the densest. */
  readonly tint: 1 | 2 | 3 | 4 | 5
  readonly width: number
  /** From the outer edge of the stack to the middle of this band. */
  readonly offset: number
}

export interface BandPath extends Band {
  readonly path: string
}

export const heroProfile: BandProfile = { widths: [8, 14, 24, 38, 58], gap: 14, radius: 24 }
export const narrowHeroProfile: BandProfile = { widths: [4, 7, 11, 18, 28], gap: 8, radius: 14 }
export const pageProfile: BandProfile = { widths: [3, 5, 9, 14, 22], gap: 6, radius: 18 }
export const sectionProfile: BandProfile = { widths: [3, 5, 8, 12, 18], gap: 5, radius: 14 }
export const narrowProfile: BandProfile = { widths: [3, 5, 8, 12, 18], gap: 4, radius: 8 }

export type BandCount = 1 | 2 | 3 | 4 | 5

const tints: Record<BandCount, readonly Band['tint'][]> = {
  1: [4],
  2: [2, 4],
  3: [2, 3, 4],
  4: [2, 3, 4, 5],
  5: [1, 2, 3, 4, 5],
}

/** The first `count` bands of a profile with their tints; a single band takes the second width. */
export function stackBands(profile: BandProfile, count: BandCount): readonly Band[] {
  const widths = count === 1 ? profile.widths.slice(1, 2) : profile.widths.slice(0, count)
  let edge = 0
  return widths.map((width, index) => {
    const band: Band = { tint: tints[count][index] ?? 4, width, offset: edge + width / 2 }
    edge += width + profile.gap
    return band
  })
}

export function stackThickness(bands: readonly Band[]): number {
  const last = bands.at(-1)
  return last ? last.offset + last.width / 2 : 0
}

export interface Step {
  readonly profile: BandProfile
  readonly count: BandCount
  /** Where the first bend begins, on the horizontal axis. */
  readonly bend: number
  /** Top of the upper run and of the lower run. */
  readonly upper: number
  readonly lower: number
  readonly from: number
  readonly to: number
}

/** How far the two bends of a step reach along the horizontal axis. */
export function bendWidth(profile: BandProfile, count: BandCount): number {
  return 2 * profile.radius + stackThickness(stackBands(profile, count))
}

/**
 * Lower run, riser, upper run. All bands bend around the same two centres, so that the gap between them is constant.
 */
export function stepPaths(step: Step): readonly BandPath[] {
  const bands = stackBands(step.profile, step.count)
  const thickness = stackThickness(bands)
  // A low rise leaves no room for the full radius: the bends tighten before they overlap.
  const radius = Math.max(0, Math.min(step.profile.radius, (step.lower - step.upper - thickness) / 2))
  const secondCentre = step.upper + radius + thickness
  return bands.map((band) => {
    const outer = radius + band.offset
    const inner = radius + thickness - band.offset
    const path =
      `M${step.from} ${step.lower + band.offset}H${step.bend}` +
      `a${outer} ${outer} 0 0 0 ${outer} ${-outer}V${secondCentre}` +
      `a${inner} ${inner} 0 0 1 ${inner} ${-inner}H${step.to}`
    return { ...band, path }
  })
}

/** The upper bend alone, on a riser from below: for heads whose height follows their text. */
export function upperBendPaths(step: Omit<Step, 'lower' | 'from'> & { readonly riserTo: number }): readonly BandPath[] {
  const bands = stackBands(step.profile, step.count)
  const thickness = stackThickness(bands)
  const { radius } = step.profile
  return bands.map((band) => {
    const inner = radius + thickness - band.offset
    const riser = step.bend + radius + band.offset
    const path = `M${riser} ${step.riserTo}V${step.upper + radius + thickness}a${inner} ${inner} 0 0 1 ${inner} ${-inner}H${step.to}`
    return { ...band, path }
  })
}

/** The lower bend alone, ending at height 0 of its own drawing. */
export function lowerBendPaths(step: Omit<Step, 'upper' | 'to' | 'lower'>): readonly BandPath[] {
  const { radius } = step.profile
  return stackBands(step.profile, step.count).map((band) => {
    const outer = radius + band.offset
    return { ...band, path: `M${step.from} ${outer}H${step.bend}a${outer} ${outer} 0 0 0 ${outer} ${-outer}V-4` }
  })
}
