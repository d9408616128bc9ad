/** Prefix of ownership documents in the file store. */
export const documentPrefix = 'target-documents/'
