// zod's compiled mode probes `new Function`, which the content policy forbids; zod reads this when it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
