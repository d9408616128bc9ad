// zod's compiled mode tests `new Function`, which the content policy forbids; zod reads this setting on load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
