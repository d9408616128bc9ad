import { parseStoreConfig, parseUploadOrigin } from './config.ts'
import { provisionBucket } from './lib/file-store/provision-bucket.ts'

/** Creates the private bucket of the product, and lets pages of the agents' app upload to it; safe to repeat. */
await provisionBucket(parseStoreConfig(process.env), parseUploadOrigin(process.env))
