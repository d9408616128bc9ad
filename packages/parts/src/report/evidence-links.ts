import { createContext } from 'react'

export interface EvidenceLinksValue {
  /** Requests the URL of a file, which is valid for a minute. */
  readonly linkTo: (file: string) => Promise<{ readonly url: string }>
  /** Warns readers who did not send the files of the report themselves. */
  readonly isStrange?: boolean
  /** Redacts a file, where the reader may. */
  readonly onRedact?: ((file: { readonly id: string; readonly name: string }) => void) | undefined
}

/** How the files of a report and of its comments are downloaded; each side has its own operation. */
export const EvidenceLinks = createContext<EvidenceLinksValue>({
  linkTo: () => Promise.reject(new Error('no side gave its links')),
})
