import { createNumberFormatter } from './numbers.ts'

const whole = createNumberFormatter(0)
const withTenth = createNumberFormatter(1)

/** "7 h", "2.5 d": hours below two days and days from there on, so that times of one table can be compared. */
export function shortTime(hours: number): string {
  if (hours < 1) return '< 1\u00a0h'
  return hours < 48 ? `${whole(Math.round(hours))}\u00a0h` : `${withTenth(Math.round(hours / 2.4) / 10)}\u00a0d`
}
