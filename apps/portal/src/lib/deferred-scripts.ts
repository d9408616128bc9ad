/** Longest wait for the first paint, in milliseconds. */
const PATIENCE = 5000

const preload = /<link rel="modulepreload"[^>]*\/>/g
const start = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/

/**
 * Defers the scripts of a page until its first paint, so that styles and fonts have the bandwidth: the page is complete
 * without them. The router renders the script tags without an option for this, so they are rewritten here.
 */
export function withDeferredScripts(html: string): string {
  const tags = html.match(preload) ?? []
  return html
    .replaceAll(preload, '')
    .replace(start, (_all, ...[tag, code, end]: string[]) => `${tag}${afterFirstFrame(code ?? '', tags)}${end}`)
}

/**
 * Requests all files at once, by tags with their digests: only then does the content policy allow them and their own
 * imports. The router's imports follow, in order. A timeout covers hidden tabs, which never paint, and browsers that do
 * not report it.
 */
function afterFirstFrame(code: string, tags: readonly string[]): string {
  const files = tags.map((tag) => [attributeOf(tag, 'href'), attributeOf(tag, 'integrity')])
  const nonce = attributeOf(tags[0] ?? '', 'nonce')
  const imports = code
    .replaceAll(/(?<=^|[;\s])import \* as (\w+) from ("[^"]+");?/g, 'const $1=await import($2);')
    .replaceAll(/(?<=^|[;\s])import ("[^"]+");?/g, 'await import($1);')
  return (
    `let begun;const begin=async()=>{if(begun)return;begun=1;` +
    `for(const [href,integrity] of ${JSON.stringify(files)})` +
    `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,integrity,nonce:"${nonce}"}));` +
    `${imports}};if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes("paint"))begin();` +
    `else{new PerformanceObserver(begin).observe({type:"paint",buffered:true});setTimeout(begin,${PATIENCE})}`
  )
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
