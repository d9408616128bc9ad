/**
 * Timeouts of this process for what it depends on besides its database, in milliseconds. Each part has its own default
 * for production; tests pass others: small ones where the timeout is the subject, large ones everywhere else.
 */
export type DependencyTimeouts = {
  /** For the database to count a call against its limit. */
  counterMs: number
  /** For an external captcha provider. */
  captchaMs: number
  /** For the file store. */
  storeMs: number
  /** For the process that makes a square picture. */
  squareMs: number
  /** Limits of a request to an address given by a user, and of one DNS query for its name. */
  outboundMs: number
  nameMs: number
}
