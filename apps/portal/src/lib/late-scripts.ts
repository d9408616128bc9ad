/** Longest wait for the first words on the screen, in milliseconds. */
const PATIENCE = 5000

const preload = /<link rel="modulepreload"[^>]*\/>/g
const start = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/

/**
 * A page is whole without its scripts: they are asked for when it has been seen, so that styles and type have the line
 * for themselves. The router writes the tags and offers no choice, so they are rewritten here.
 */
export function withLateScripts(html: string): string {
  const tags = html.match(preload) ?? []
  return html
    .replaceAll(preload, '')
    .replace(start, (_all, ...[tag, code, end]: string[]) => `${tag}${afterFirstFrame(code ?? '', tags)}${end}`)
}

/**
 * All files are asked for at once, by tags with their digests as before: only so are they, and what they ask for
 * themselves, let in by the content policy. Then come the router's own imports, in their order. Of a page in a hidden tab
 * nothing is ever seen, and some browsers do not tell.
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
