import { expect, test } from 'vitest'
import { withStructuredData } from './structured-data.ts'

const page = '<html><head><title>x</title></head><body></body></html>'

test.each(['</script><script>alert(1)</script>', '<!--', '<!--<script>', '\u2028\u2029', '$&$1$`', '"\\'])(
  'JSON-LD with %j neither ends its element nor changes',
  (name) => {
    const html = withStructuredData(page, [{ '@type': 'Thing', name }])
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    expect(blocks).toHaveLength(1)
    const json = blocks[0]?.[1] ?? ''
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] })
    expect(html.endsWith('</script></head><body></body></html>')).toBe(true)
  },
)

test('leaves a page without it unchanged', () => {
  expect(withStructuredData(page, [])).toBe(page)
})
