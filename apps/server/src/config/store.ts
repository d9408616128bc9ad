import * as z from 'zod/mini'
import type { StoreSettings } from '#server/lib/file-store/store-calls.ts'
import { isSecureUrl, isWeakProviderSecret } from './rules.ts'
import { origin, requiredText } from './values.ts'

/** The object store; browsers may reach it by another URL than the server does. */
export const store = {
  S3_ENDPOINT: origin,
  S3_PUBLIC_URL: z.optional(origin),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'is not a region')), 'us-east-1'),
  S3_BUCKET: requiredText.check(z.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  S3_ACCESS_KEY: requiredText,
  S3_SECRET_KEY: requiredText,
}
export const storeSettings = z.object(store)

export function toStoreConfig(settings: z.output<typeof storeSettings>): StoreSettings {
  const endpoint = new URL(settings.S3_ENDPOINT).origin
  return {
    endpoint,
    publicUrl: settings.S3_PUBLIC_URL === undefined ? endpoint : new URL(settings.S3_PUBLIC_URL).origin,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
  }
}

export function* storeFaults(settings: z.output<typeof storeSettings>) {
  if (!isSecureUrl(settings.S3_ENDPOINT)) yield 'S3_ENDPOINT is not https'
  if (!isSecureUrl(settings.S3_PUBLIC_URL ?? settings.S3_ENDPOINT)) yield 'S3_PUBLIC_URL is not https'
  if (isWeakProviderSecret(settings.S3_SECRET_KEY)) yield 'S3_SECRET_KEY is weak or a default'
}
