/** Amounts, in whole units, where one tint of the pigment ends and the next begins. */
const edges = [50, 150, 500, 1500, 5000, 20_000] as const
const first = edges[0]
const last = 20_000

export const axisWidth = 232
/** A single amount still needs something to be seen by. */
const thinnest = 4

export interface RewardSegment {
  readonly tint: 1 | 2 | 3 | 4 | 5
  readonly x: number
  readonly width: number
}

/** Where an amount lies on the axis that all programs share; amounts beyond its ends lie on them. */
export function axisPosition(amount: number): number {
  const within = Math.min(Math.max(amount, first), last)
  return axisWidth * (Math.log(within / first) / Math.log(last / first))
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** A range cut where the tints change: length and density say how far it pays. */
export function rewardSegments(from: number, to: number): readonly RewardSegment[] {
  const end = Math.max(axisPosition(to), thinnest)
  const start = Math.min(axisPosition(from), end - thinnest)
  return ([1, 2, 3, 4, 5] as const).flatMap((tint) => {
    const left = Math.max(start, axisPosition(edges[tint - 1] ?? first))
    const right = Math.min(end, axisPosition(edges[tint] ?? last))
    return right > left ? [{ tint, x: rounded(left), width: rounded(right - left) }] : []
  })
}
