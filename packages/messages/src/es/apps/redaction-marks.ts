/** What stands in place of a redacted text. */
export const redactionMarks = { text: '[redactado]', short: '[…]' } as const
