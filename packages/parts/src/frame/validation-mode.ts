/**
 * zod's compiled mode probes `new Function`, which the content policy forbids and reports. The setting is written where
 * zod looks for it when it loads, instead of importing zod: most pages validate nothing and should not carry it.
 */
export function setValidationMode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
