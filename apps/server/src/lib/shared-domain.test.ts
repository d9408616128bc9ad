import { expect, test } from 'vitest'
import { isDomainOf, sharedDomain } from './shared-domain.ts'

test.for([
  [['https://grana.example', 'https://api.grana.example', 'https://agentes.grana.example'], 'grana.example'],
  [['https://www.grana.example', 'https://api.grana.example'], 'grana.example'],
  [['http://portal.grana.localhost:4000', 'http://api.grana.localhost:4001'], 'grana.localhost'],
  [['https://a.one.example', 'https://a.two.example'], 'a.one.example'],
  [['https://one.example', 'https://notone.example'], 'one.example'],
  [['http://localhost:4000', 'http://localhost:4001'], 'localhost'],
  [['http://127.0.0.1:4000', 'http://127.0.0.1:4001'], '127.0.0.1'],
] as const)('%j share %s', ([urls, domain]) => expect(sharedDomain(urls)).toBe(domain))

test.for([
  ['grana.example', 'https://grana.example', true],
  ['grana.example', 'https://portal.grana.example:8443', true],
  ['grana.example', 'https://portal-grana.example', false],
  ['example', 'https://grana.example', false],
  ['other.example', 'https://grana.example', false],
  ['0.0.1', 'http://127.0.0.1', false],
] as const)('%s is a domain of %s: %s', ([domain, url, is]) => expect(isDomainOf(domain, url)).toBe(is))
