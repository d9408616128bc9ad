/** The number of a report as people write it, with or without the initials of its organization. */
export function typedNumber(text: string): number | undefined {
  const [, digits] = /^(?:\p{L}{1,6}-?)?#?(\d{1,9})$/u.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
