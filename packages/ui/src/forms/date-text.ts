const written = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a value is a date, and not a text that was typed in its place. */
export const isDateValue = (value: string): boolean => written.test(value)

/** A date as it is typed, day first, from a date of the API; anything else stays as it is. */
export function dateText(value: string): string {
  const [, year, month, day] = written.exec(value) ?? []
  return year === undefined ? value : `${day}/${month}/${year}`
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * The date of the API that a typed text means: day first, or as the API writes it. A text that is no date is returned
 * as it is, so that validation rejects it instead of losing it.
 */
export function parseDateText(text: string): string {
  const typed = text.trim()
  const [, day, month, year] = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/.exec(typed) ?? []
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return typed
  return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
}
