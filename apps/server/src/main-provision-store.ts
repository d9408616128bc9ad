import { readStoreConfig, readUploadOrigin } from './config.ts'
import { provisionBucket } from './lib/file-store/provision-bucket.ts'

/** Makes the private bucket of the product, and lets pages of the agents' app send files to it; safe to repeat. */
await provisionBucket(readStoreConfig(process.env), readUploadOrigin(process.env))
