/** Where papers about targets lie in the store. */
export const documentPrefix = 'target-documents/'
