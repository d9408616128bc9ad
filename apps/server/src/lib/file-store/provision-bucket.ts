import { createHash } from 'node:crypto'
import { createStoreCall, assertStatus, type StoreSettings } from './store-calls.ts'

/** CORS: pages of these origins may upload files; no page of any origin may read them. */
function sharingRules(origins: readonly string[]): Buffer {
  const allowed = origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('')
  const methods = ['POST', 'PUT'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`).join('')
  return Buffer.from(
    `<CORSConfiguration><CORSRule>${allowed}${methods}` +
      '<AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>',
  )
}

/**
 * Creates the bucket if it is missing. It is private: nothing in it can be read without a signature. With upload
 * origins, pages of those apps may upload, and those of a former origin no longer may.
 */
export async function provisionBucket(settings: StoreSettings, uploadsFrom: readonly string[] = []): Promise<void> {
  const call = createStoreCall(settings)
  const { status } = assertStatus(await call({ method: 'PUT' }), 200, 409)
  // 409: it exists. If it belonged to another account, this call would fail.
  if (status === 409) assertStatus(await call({ method: 'HEAD' }), 200)
  if (uploadsFrom.length === 0) return
  const body = sharingRules(uploadsFrom)
  const headers = { 'content-md5': createHash('md5').update(body).digest('base64'), 'content-type': 'application/xml' }
  assertStatus(await call({ method: 'PUT', query: { cors: '' }, headers, body }), 200)
}
