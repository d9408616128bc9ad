import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** What browsers have and Node has, and neither the contexts that tests run in nor the browser's stand-in. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
