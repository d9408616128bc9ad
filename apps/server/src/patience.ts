/**
 * How long this process waits for what it depends on besides its database, in milliseconds. Each part has its own value for production; tests give
 * others: small ones where giving up is what they try, large ones everywhere else.
 */
export type Patience = {
  /** For the database to count a call against its limit. */
  counterMs: number
  /** For a captcha provider outside. */
  captchaMs: number
  /** For the store of files. */
  storeMs: number
  /** For the process that makes a square picture. */
  squareMs: number
  /** Limits of a request to an address given by a user, and of one DNS query for its name. */
  outboundMs: number
  nameMs: number
}
