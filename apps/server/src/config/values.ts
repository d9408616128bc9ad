import * as z from 'zod/mini'

export const requiredText = z.string('is missing').check(z.minLength(1, 'is missing'))
export const wholeNumber = z.coerce
  .number('is not a number')
  .check(z.int('is not a whole number'), z.nonnegative('is negative'))
/** With one decimal at most. */
export const percentage = z.coerce
  .number('is not a number')
  .check(z.gte(0, 'is negative'), z.lte(100, 'is above 100'), z.multipleOf(0.1, 'has more than one decimal'))
export const databaseUrl = requiredText.check(z.regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'))
export const smtpUrl = requiredText.check(
  z.refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), 'is not an smtp:// address'),
)

/** An origin: scheme, host and port, nothing after them. */
export const origin = requiredText.check(
  z.refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''), 'is not an origin'),
)

/** Comma-separated values; empty by default. */
export const commaSeparated = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
