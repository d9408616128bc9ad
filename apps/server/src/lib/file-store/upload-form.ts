import { credentialOf, signText, stampOf } from './signature.ts'
import { addressOf, type StoreSettings } from './store-calls.ts'

/** What one upload may be; the store itself refuses everything else. */
export type UploadRules = { smallest: number; largest: number; type: string; seconds: number }

/** Fields that go before the file in a multipart form to `url`. */
export type UploadForm = { url: string; fields: Record<string, string> }

/** A form for one file under one name. Unlike a link to PUT it holds the store to a size. */
export function uploadForm(settings: StoreSettings, rules: UploadRules & { key: string }, now: Date): UploadForm {
  const stamp = stampOf(now)
  const fields = {
    key: rules.key,
    'content-type': rules.type,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': credentialOf(settings, stamp),
    'x-amz-date': stamp,
  }
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + rules.seconds * 1000).toISOString(),
      conditions: [
        { bucket: settings.bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', rules.smallest, rules.largest],
      ],
    }),
  ).toString('base64')
  return {
    url: addressOf(settings, settings.publicUrl).href,
    fields: { ...fields, policy, 'x-amz-signature': signText(settings, stamp, policy) },
  }
}
