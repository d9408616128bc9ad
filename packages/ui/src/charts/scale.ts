/** The next round number at or above a value: 1, 2, 4, 5 or 8 times a power of ten, so that a half is round too. */
export function roundMaximum(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 5, 8, 10].find((candidate) => candidate * power >= value) ?? 10
  return step * power
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** A length of an SVG that grows with its container: the policy of the page allows no inline style. */
export function percent(share: number): string {
  const bounded = Math.min(1, Math.max(0, share))
  return `${Math.round(bounded * 10_000) / 100}%`
}
