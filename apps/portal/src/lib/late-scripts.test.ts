import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

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

test('nothing but styles is asked for before the page is seen', () => {
  const late = withLateScripts(html)
  expect(late).not.toMatch(/<link rel="modulepreload"/)
  expect(late).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(scriptOf(late)).not.toMatch(/^import [*"]/m)
})

test('then every file with its digest, and the imports in their order', () => {
  const script = scriptOf(withLateScripts(html))
  expect(script).toContain('[["/assets/manifest.js","sha384-m"],["/assets/root.js","sha384-r"]]')
  const order = ['manifest', 'root', 'page-loader', 'page', 'entry'].map((name) =>
    script.indexOf(`import("/assets/${name}.js")`),
  )
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
  expect(script).toContain('const route1 = {...route1_clientLoader,...route1_main};')
})

test('a script made for one answer keeps its nonce', () => {
  expect(scriptOf(withLateScripts(html.replaceAll('integrity', 'nonce="abc" integrity')))).toContain('nonce:"abc"')
})

test('a page without scripts stays as it is', () => {
  const plain = '<head><title>Error</title></head><body></body>'
  expect(withLateScripts(plain)).toBe(plain)
})

test('rewrites imports that share a line, as the development server writes them', () => {
  const script = scriptOf(
    withLateScripts(
      '<script type="module" async="">import "/@hmr-runtime";import "/@manifest";\nimport * as route0 from "/src/root.tsx";</script>',
    ),
  )
  expect(script).toContain('await import("/@hmr-runtime");await import("/@manifest");')
  expect(script).toContain('const route0=await import("/src/root.tsx");')
  expect(() => new Script(`async()=>{${script}}`)).not.toThrow()
})
