type Policy = { createScriptURL: (url: string) => unknown }
type PolicyFactory = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy }

let policy: Policy | undefined

/**
 * Marks an address as one that may run as script. Under Trusted Types a plain string is refused by `script.src` and
 * `new Worker`; the result is a trusted value there and the address itself elsewhere, both of which those take.
 */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return url
  policy ??= factory.createPolicy('grana', { createScriptURL: (address) => address })
  return policy.createScriptURL(url) as string
}
