/**
 * zod's compiled mode probes `new Function`, which the content security policy forbids and reports. The setting is
 * written where zod reads it when it loads, instead of importing zod: most pages validate nothing and should not load
 * it.
 */
export function setValidationMode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
