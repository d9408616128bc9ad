import { describe, expect, it } from 'vitest'
import { operations } from './operations.ts'

describe('operations', () => {
  it('have names and addresses of their own', () => {
    expect(new Set(operations.map((o) => o.name)).size).toBe(operations.length)
    expect(new Set(operations.map((o) => `${o.method} ${o.path}`)).size).toBe(operations.length)
  })

  it.each(operations.map((o) => [o.name, o] as const))('%s asks for a form token only where it says so', (_, o) => {
    const takesToken = o.body !== undefined && 'captcha_token' in ((o.body as { shape?: object }).shape ?? {})
    expect(takesToken).toBe(o.captcha !== undefined)
  })

  it.each(operations.filter((o) => o.maxAge !== undefined))('$name may be cached because it changes nothing', (o) => {
    expect([o.method, o.effects]).toEqual(['GET', undefined])
  })
})
