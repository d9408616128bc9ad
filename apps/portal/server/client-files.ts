import { PREVIEWS } from '#app/lib/preview-pages.ts'
import { loadAssets } from '@grana/web-server/load-assets'
import { embeddableHeaders } from '@grana/web-server/security-headers'
import type { StoredAnswer } from '@grana/web-server/stored-answer'

/** Loads the portal's built files. */
export function loadClientFiles(folder: string): Promise<ReadonlyMap<string, StoredAnswer>> {
  return loadAssets(folder, (path) => (path.startsWith(PREVIEWS) ? embeddableHeaders : {}))
}
