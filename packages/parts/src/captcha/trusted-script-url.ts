type Policy = { createScriptURL: (url: string) => unknown }
type PolicyFactory = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy }

let policy: Policy | undefined

/**
 * Marks a URL as allowed to run as script. Under Trusted Types `script.src` and `new Worker` reject a plain string; the
 * result is a trusted value there and the URL itself elsewhere, and both accept it.
 */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return url
  policy ??= factory.createPolicy('grana', { createScriptURL: (address) => address })
  return policy.createScriptURL(url) as string
}
