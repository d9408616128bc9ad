import { paths } from '#app/paths.ts'
import type { ConsentDocument } from '@grana/contract/data-rights'

/** Where each text that people accept can be read. */
export const documentPaths: Readonly<Record<ConsentDocument, () => string>> = {
  terms: paths.terms,
  code_of_conduct: paths.codeOfConduct,
  privacy: paths.privacy,
}
