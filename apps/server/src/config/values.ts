import * as z from 'zod/mini'

export const required = z.string('is missing').check(z.minLength(1, 'is missing'))
export const count = z.coerce
  .number('is not a number')
  .check(z.int('is not a whole number'), z.nonnegative('is negative'))
export const databaseUrl = required.check(z.regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'))
export const smtpUrl = required.check(
  z.refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), 'is not an smtp:// address'),
)

/** An origin: scheme, host and port, nothing after them. */
export const origin = required.check(
  z.refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''), 'is not an origin'),
)

/** Values between commas; none when nothing is said. */
export const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
