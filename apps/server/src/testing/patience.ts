import type { DependencyTimeouts } from '../dependency-timeouts.ts'

/** Ends a hanging call before its test times out, and nothing else: a shared machine may stall for seconds. */
const longMs = 100_000

/** For tests whose subject is not the timeout. */
export const patient: DependencyTimeouts = {
  counterMs: longMs,
  captchaMs: longMs,
  storeMs: longMs,
  squareMs: longMs,
  outboundMs: longMs,
  nameMs: longMs / 2,
}
