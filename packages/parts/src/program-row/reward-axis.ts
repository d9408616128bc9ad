/** Amounts, in whole units, where one tint ends and the next begins. */
const edges = [50, 150, 500, 1500, 5000, 20_000] as const
const first = edges[0]
const last = 20_000

export const axisWidth = 232
/** Minimum width of a single amount, so that it stays visible. */
const thinnest = 4

export interface RewardSegment {
  readonly tint: 1 | 2 | 3 | 4 | 5
  readonly x: number
  readonly width: number
}

/** Position of an amount on the axis that all programs share; amounts beyond its ends are clamped. */
function axisPosition(amount: number): number {
  const within = Math.min(Math.max(amount, first), last)
  return axisWidth * (Math.log(within / first) / Math.log(last / first))
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** A range split where the tints change: length and density show how much it pays. */
export function rewardSegments(from: number, to: number): readonly RewardSegment[] {
  const end = Math.max(axisPosition(to), thinnest)
  const start = Math.min(axisPosition(from), end - thinnest)
  return ([1, 2, 3, 4, 5] as const).flatMap((tint) => {
    const left = Math.max(start, axisPosition(edges[tint - 1] ?? first))
    const right = Math.min(end, axisPosition(edges[tint] ?? last))
    return right > left ? [{ tint, x: roundToTenths(left), width: roundToTenths(right - left) }] : []
  })
}
