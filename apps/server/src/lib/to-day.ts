/** The day at a moment by the clocks of a time zone, as `2026-11-18`. */
export const toDay = (at: Date, timeZone: string): string =>
  // This locale writes days as they are stored.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
