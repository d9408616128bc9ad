import type { Patience } from '../patience.ts'

/** Ends what hangs before its test does, and nothing else: a shared machine may stall for seconds. */
const longMs = 100_000

/** For tests that do not try how something is given up. */
export const patient: Patience = {
  counterMs: longMs,
  captchaMs: longMs,
  storeMs: longMs,
  squareMs: longMs,
  outboundMs: longMs,
  nameMs: longMs / 2,
}
