/** Key prefix of evidence in the object store. */
const prefix = 'report-files/'

/** Small files arrive here by a form that stays valid for a while, so the sender can still overwrite them. */
export const arrivalPrefix = `${prefix}in/`

const withoutHyphens = (id: string) => id.replaceAll('-', '')

export const arrivalKey = (id: string): string => `${arrivalPrefix}${withoutHyphens(id)}`

export const storedPrefix = `${prefix}kept/`

/** Key of a file with exported reports. */
export const exportKey = (id: string): string => `${prefix}exports/${withoutHyphens(id)}`

/** Permanent key of a file. Clients can write here only as parts of a multipart upload, which completes once. */
export const storedKey = (id: string): string => `${storedPrefix}${withoutHyphens(id)}`
