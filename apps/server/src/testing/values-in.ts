/** Every text and number of an answer, one by one: a substring of the whole may stand in an identifier by chance. */
export function valuesIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [answer]
  return Object.values(answer).flatMap((value) => valuesIn(value))
}
