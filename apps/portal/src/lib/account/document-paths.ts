import { paths } from '#app/paths.ts'
import type { ConsentDocument } from '@grana/contract/data-rights'

/** Path of each legal text that users accept. */
export const documentPaths: Readonly<Record<ConsentDocument, () => string>> = {
  terms: paths.terms,
  code_of_conduct: paths.codeOfConduct,
  privacy: paths.privacy,
}
