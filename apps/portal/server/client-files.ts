import { PREVIEWS } from '#app/lib/preview-pages.ts'
import { loadAssets } from '@grana/web-server/load-assets'
import { shownElsewhere } from '@grana/web-server/security-headers'
import type { StoredAnswer } from '@grana/web-server/stored-answer'

/** The portal's built files. */
export function loadClientFiles(folder: string): Promise<ReadonlyMap<string, StoredAnswer>> {
  return loadAssets(folder, (path) => (path.startsWith(PREVIEWS) ? shownElsewhere : {}))
}
