/** Not in every browser yet. */
type Clocked = { Temporal?: { Now: { timeZoneId: () => string } } }

/** Where the device says it is. The first format of dates holds a page for a twentieth of a second, the clock for none. */
export function deviceTimeZone(): string {
  const { Temporal: clock }: typeof globalThis & Clocked = globalThis
  return clock ? clock.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
}
