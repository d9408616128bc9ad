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
  /** For a place that somebody else has named, and for one question about its name. */
  outboundMs: number
  nameMs: number
}
