/** Begins to count; each call prints how long it took until then. A figure for docs/measurements.md, never asserted. */
export function startClock(): (what: string) => void {
  const from = performance.now()
  return (what) => console.log(`${what}: ${((performance.now() - from) / 60_000).toFixed(2)} minutes`)
}
