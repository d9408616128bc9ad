import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkedinLink, twitterLink, websiteLink } from './links.ts'

const schemas = { twitter: twitterLink, linkedin: linkedinLink, website: websiteLink }

describe('a link', () => {
  test.each([
    ['twitter', 'https://x.com/ada_q', 'https://x.com/ada_q'],
    ['twitter', '  @ada_q ', 'https://x.com/ada_q'],
    ['twitter', 'twitter.com/ada_q/', 'https://twitter.com/ada_q/'],
    ['twitter', 'HTTPS://X.COM/ada_q', 'https://x.com/ada_q'],
    ['linkedin', 'https://www.linkedin.com/in/ada-quiroga', 'https://www.linkedin.com/in/ada-quiroga'],
    ['linkedin', 'cl.linkedin.com/in/ada-quiroga/', 'https://cl.linkedin.com/in/ada-quiroga/'],
    ['website', 'ada.example', 'https://ada.example/'],
    ['website', 'https://blog.ada.example/a?b=c#d', 'https://blog.ada.example/a?b=c#d'],
    ['website', 'https://例え.example', 'https://xn--r8jz45g.example/'],
  ] as const)('of %s typed as %j is stored as %s', (network, typed, kept) => {
    expect(z.parse(schemas[network], typed)).toBe(kept)
  })

  test('that is empty or missing means none', () => {
    for (const schema of Object.values(schemas)) {
      expect(z.parse(schema, '')).toBeUndefined()
      expect(z.parse(schema, '   ')).toBeUndefined()
      expect(z.parse(schema, undefined)).toBeUndefined()
    }
  })

  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://x.com/ada',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://x.com/ada',
    'file:///etc/passwd',
    'http://x.com/ada',
    'ftp://x.com/ada',
    '//x.com@evil.example/ada',
    'https://x.com@evil.example/ada',
    'https://ada:secret@x.com/ada',
    'https://x.com:8443/ada',
    'https:\\\\x.com\\ada',
    'https://x.com/ada" onmouseover="x',
    'https://x.com/<b>',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://',
    'https://ada..example/',
    `https://ada.example/${'a'.repeat(200)}`,
    '\ud800.example',
  ]

  test.each(Object.entries(schemas))(`of %s rejects ${hostile.length} hostile ones`, (_network, schema) => {
    for (const typed of hostile) expect([typed, z.safeParse(schema, typed).success]).toEqual([typed, false])
  })

  test.each([
    ['twitter', 'https://x.com.evil.example/ada'],
    ['twitter', 'https://evilx.com/ada'],
    ['twitter', 'https://x.com/'],
    ['twitter', 'https://x.com/ada/status/1'],
    ['twitter', 'https://x.com/ada?next=https://evil.example'],
    ['twitter', 'https://х.com/ada'],
    ['linkedin', 'https://linkedin.com.evil.example/in/ada'],
    ['linkedin', 'https://evil-linkedin.com/in/ada'],
    ['linkedin', 'https://www.linkedin.com/redir/redirect?url=https://evil.example'],
    ['linkedin', 'https://www.linkedin.com/in/ada/../../redir'],
  ] as const)('of %s is not %j', (network, typed) => {
    expect(z.safeParse(schemas[network], typed).success).toBe(false)
  })
})
