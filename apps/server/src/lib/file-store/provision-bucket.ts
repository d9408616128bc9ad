import { createHash } from 'node:crypto'
import { createStoreCall, expected, type StoreSettings } from './store-calls.ts'

/** Pages of this origin may send files; no page of any origin may read them. */
function sharingRules(origin: string): Buffer {
  const methods = ['POST', 'PUT'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`).join('')
  return Buffer.from(
    `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin>${methods}` +
      '<AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>',
  )
}

/**
 * Makes the bucket if it is missing. It is its maker's alone: nothing in it can be read without a signature. Where the app
 * is known whose pages send evidence, it is let in, and whoever was before is not any more.
 */
export async function provisionBucket(settings: StoreSettings, uploadsFrom?: string): Promise<void> {
  const call = createStoreCall(settings)
  const { status } = expected(await call({ method: 'PUT' }), 200, 409)
  // Taken: by us, or it would not answer.
  if (status === 409) expected(await call({ method: 'HEAD' }), 200)
  if (uploadsFrom === undefined) return
  const body = sharingRules(uploadsFrom)
  const headers = { 'content-md5': createHash('md5').update(body).digest('base64'), 'content-type': 'application/xml' }
  expected(await call({ method: 'PUT', query: { cors: '' }, headers, body }), 200)
}
