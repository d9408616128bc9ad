/** One international number from its two fields; a typed plus sign already includes the country. */
export function composePhone(prefix: string, number: string): string {
  const typed = number.replaceAll(/[\s().-]/g, '')
  if (typed === '' || typed.startsWith('+')) return typed
  return prefix + typed
}

type Prefixed = { readonly code: string; readonly calling_code: string }

/** Splits a number again, for a restored draft. */
export function splitPhone(
  phone: string,
  prefixes: readonly Prefixed[],
  home: string,
): { code: string; number: string } {
  const known = prefixes.filter(({ calling_code }) => phone.startsWith(calling_code))
  const match = known.find(({ code }) => code === home) ?? known.toSorted(byLength)[0]
  return match ? { code: match.code, number: phone.slice(match.calling_code.length) } : { code: home, number: phone }
}

function byLength(one: Prefixed, other: Prefixed): number {
  return other.calling_code.length - one.calling_code.length
}
