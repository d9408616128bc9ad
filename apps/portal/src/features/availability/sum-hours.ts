interface Day {
  readonly start: string
  readonly end: string
}

function minutesOf(clock: string): number {
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Hours of a week; incomplete days and days that end before they start count as zero. */
export function sumHours(days: readonly Day[]): number {
  const minutes = days.map(({ start, end }) => minutesOf(end) - minutesOf(start))
  return minutes.filter((length) => length > 0).reduce((sum, length) => sum + length, 0) / 60
}
