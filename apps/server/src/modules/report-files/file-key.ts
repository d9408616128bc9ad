/** Where evidence lies in the store. */
const prefix = 'report-files/'

/** Small files arrive here, by a form that is good for a while: what lies here may still be replaced by its sender. */
export const arrivalPrefix = `${prefix}in/`

const plain = (id: string) => id.replaceAll('-', '')

export const arrivalKey = (id: string): string => `${arrivalPrefix}${plain(id)}`

export const keptPrefix = `${prefix}kept/`

/** Where a file stays. Nobody is ever given leave to write here but for the parts of an upload, which ends once. */
export const keptKey = (id: string): string => `${keptPrefix}${plain(id)}`
