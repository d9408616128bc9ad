/** NODE_OPTIONS with the resolver for `*.localhost` added; as a file URL, which has no spaces to quote. */
export function resolverOption(before = process.env['NODE_OPTIONS'] ?? ''): string {
  const option = `--import=${new URL('localhost-resolver.mjs', import.meta.url).href}`
  return before.includes(option) ? before : `${before} ${option}`.trim()
}
