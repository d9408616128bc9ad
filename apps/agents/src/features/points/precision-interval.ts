/** Standard deviations on both sides that cover nine of ten cases. */
const ninetyPercent = 1.645

/**
 * Where the true share of accepted reports lies in nine of ten cases. The server adds one accepted and one rejected report
 * to `n`, which makes the approximation hold for few reports too.
 */
export function precisionInterval(precision: number, n: number): readonly [low: number, high: number] {
  const reach = ninetyPercent * Math.sqrt((precision * (1 - precision)) / (n + 2))
  return [Math.max(0, precision - reach), Math.min(1, precision + reach)]
}
