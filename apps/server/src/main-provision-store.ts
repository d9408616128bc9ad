import { parseStoreConfig, parseUploadOrigins } from './config.ts'
import { provisionBucket } from './lib/file-store/provision-bucket.ts'

/** Creates the private bucket of the product, and lets pages of the apps upload to it; safe to repeat. */
await provisionBucket(parseStoreConfig(process.env), parseUploadOrigins(process.env))
