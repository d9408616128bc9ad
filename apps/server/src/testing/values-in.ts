/** Every text and number of a response: a substring of the whole may occur in an identifier by chance. */
export function valuesIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [answer]
  return Object.values(answer).flatMap((value) => valuesIn(value))
}
