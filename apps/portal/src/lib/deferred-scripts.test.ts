import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { withDeferredScripts } from './deferred-scripts.ts'

const html =
  '<head><link rel="stylesheet" href="/assets/a.css"/>' +
  '<link rel="modulepreload" href="/assets/manifest.js" integrity="sha384-m"/>' +
  '<link rel="modulepreload" href="/assets/root.js" integrity="sha384-r"/></head>' +
  '<body><script>first()</script><script type="module" async="">import "/assets/manifest.js";\n' +
  'import * as route0 from "/assets/root.js";\n' +
  'import * as route1_clientLoader from "/assets/page-loader.js";\nimport * as route1_main from "/assets/page.js";\n' +
  'const route1 = {...route1_clientLoader,...route1_main};\n' +
  '  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");</script></body>'

const scriptOf = (text: string) => /<script type="module"[^>]*>([\s\S]*)<\/script>/.exec(text)?.[1] ?? ''

test('requests only styles before the first paint', () => {
  const deferred = withDeferredScripts(html)
  expect(deferred).not.toMatch(/<link rel="modulepreload"/)
  expect(deferred).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(scriptOf(deferred)).not.toMatch(/^import [*"]/m)
})

test('then requests every file with its digest, and imports in order', () => {
  const script = scriptOf(withDeferredScripts(html))
  expect(script).toContain('[["/assets/manifest.js","sha384-m"],["/assets/root.js","sha384-r"]]')
  const order = ['manifest', 'root', 'page-loader', 'page', 'entry'].map((name) =>
    script.indexOf(`import("/assets/${name}.js")`),
  )
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
  expect(script).toContain('const route1 = {...route1_clientLoader,...route1_main};')
})

test('keeps the nonce of a script for one response', () => {
  expect(scriptOf(withDeferredScripts(html.replaceAll('integrity', 'nonce="abc" integrity')))).toContain('nonce:"abc"')
})

test('leaves a page without scripts unchanged', () => {
  const plain = '<head><title>Error</title></head><body></body>'
  expect(withDeferredScripts(plain)).toBe(plain)
})

test('rewrites imports that share a line, as the development server writes them', () => {
  const script = scriptOf(
    withDeferredScripts(
      '<script type="module" async="">import "/@hmr-runtime";import "/@manifest";\nimport * as route0 from "/src/root.tsx";</script>',
    ),
  )
  expect(script).toContain('await import("/@hmr-runtime");await import("/@manifest");')
  expect(script).toContain('const route0=await import("/src/root.tsx");')
  expect(() => new Script(`async()=>{${script}}`)).not.toThrow()
})
