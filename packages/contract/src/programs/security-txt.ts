type SecurityTxt = {
  /** The page that says how to report. */
  page: string
  /** Where the file is published; absent where it serves several hosts. */
  host?: string | undefined
  /** The day on which the file is written. */
  from: Date
}

const yearMs = 365 * 86_400_000

const path = '/.well-known/security.txt'

/** Where the file is published. */
export const securityTxtAddress = (host: string | undefined): string =>
  host === undefined ? path : `https://${host}${path}`

/** The file of RFC 9116 by which finders learn where to report a flaw. It must be written again within a year. */
export function toSecurityTxt({ page, host, from }: SecurityTxt): string {
  const lines = [
    `Contact: ${page}`,
    `Policy: ${page}`,
    'Preferred-Languages: es',
    ...(host === undefined ? [] : [`Canonical: ${securityTxtAddress(host)}`]),
    `Expires: ${new Date(from.getTime() + yearMs).toISOString()}`,
  ]
  return `${lines.join('\n')}\n`
}
