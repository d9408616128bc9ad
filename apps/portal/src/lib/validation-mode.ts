import { config } from 'zod/mini'

// zod's compiled mode probes `new Function`, which the content policy forbids and reports.
config({ jitless: true })
