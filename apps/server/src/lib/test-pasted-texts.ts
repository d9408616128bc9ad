const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Texts that once were expensive to scan, by their length. */
export const expensiveTexts: readonly (readonly [string, (length: number) => string])[] = [
  ['letters of base64', (length) => 'A'.repeat(length)],
  ['letters that stay base64', (length) => 'V'.repeat(length)],
  ['texts encoded three times', (length) => base64(base64(base64('x'.repeat(Math.floor(length * 0.42)))))],
  ['escaped letters', (length) => '%41'.repeat(length / 3)],
  ['line breaks', (length) => '\n'.repeat(length)],
  ['line breaks before a point', (length) => `a${'\n'.repeat(length - 2)}.`],
  ['line breaks and spaces before a point', (length) => `a${' \n'.repeat(length / 2 - 1)}.`],
  ['short lines', (length) => 'ab\n'.repeat(length / 3)],
  ['encoded runs that are one letter too short', (length) => base64(`${'x'.repeat(57)}\u0001`.repeat(length / 78))],
  ['runs that are one letter too short', (length) => `${'_'.repeat(77)} `.repeat(length / 78)],
]
