import { readStoreConfig } from './config.ts'
import { provisionBucket } from './lib/file-store/file-store.ts'

/** Makes the private bucket of the product; safe to repeat. */
await provisionBucket(readStoreConfig(process.env))
