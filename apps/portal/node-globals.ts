import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** Globals that browsers and Node have, but neither the VM contexts of the tests nor the DOM implementation. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
