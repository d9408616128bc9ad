import { afterEach, describe, expect, it, vi } from 'vitest'
import { weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import { weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { allEntries, searchWeaknesses } from './search-weaknesses.ts'

const find = (text: string) => searchWeaknesses(text).map(({ weakness }) => weakness.id)
const marks = /\p{Diacritic}/gu

describe('finding a weakness', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('returns all of them for an empty text', () => {
    expect(find('  ')).toHaveLength(allEntries.length)
  })

  it('finds each first by its Spanish name, without accents and in capitals', () => {
    const plain = (name: string) => name.normalize('NFD').replace(marks, '').toUpperCase()
    const missed = Object.entries(weaknessTexts).filter(([id, { name }]) => find(plain(name))[0] !== id)
    expect(missed).toEqual([])
  })

  it('finds each first by its id', () => {
    const ids = allEntries.map(({ weakness }) => weakness.id)
    expect(ids.filter((id) => find(id)[0] !== id)).toEqual([])
  })

  it.each([
    ['xss', 'stored-xss'],
    ['stored xss', 'stored-xss'],
    ['uxss', 'universal-xss'],
    ['idor', 'idor-read'],
    ['bola', 'idor-read'],
    ['ssrf', 'server-side-request-forgery'],
    ['blind ssrf', 'blind-server-side-request-forgery'],
    ['sqli', 'sql-injection'],
    ['rce', 'code-injection'],
    ['csrf', 'csrf-account-takeover'],
    ['xxe', 'xml-external-entity'],
    ['ssti', 'server-side-template-injection'],
    ['lfi', 'local-file-inclusion'],
    ['cors', 'permissive-cors'],
    ['open redirect', 'open-redirect'],
    ['jwt', 'jwt-validation-bypass'],
    ['2fa', 'two-factor-bypass'],
    ['s3', 'public-bucket-write'],
    ['can bus', 'can-bus-injection'],
    ['prompt injection', 'direct-prompt-injection'],
    ['redos', 'regular-expression-dos'],
    ['race condition', 'business-race-condition'],
    ['log4shell', 'expression-language-injection'],
    ['subdomain takeover', 'subdomain-takeover'],
    ['clickjacking', 'clickjacking'],
    ['dmarc', 'mail-spoofing'],
    ['reentrancy', 'reentrancy'],
  ])('by %j finds %s first', (text, id) => {
    expect(find(text)[0]).toBe(id)
  })

  it.each(['cwe-89', 'CWE 89', 'cwe89', 'CWE:89', '89'])('by the number %j finds its weaknesses first', (text) => {
    expect(find(text)[0]).toBe('sql-injection')
  })

  it('accepts accents as they are written, too', () => {
    const { name } = weaknessTexts['sql-injection']
    expect(name).not.toBe(name.normalize('NFD').replace(marks, ''))
    expect(find(name)[0]).toBe('sql-injection')
    expect(find(name.normalize('NFD'))[0]).toBe('sql-injection')
  })

  it('shows every leaf of a number before anything else', () => {
    const count = weaknessCategories.flatMap(({ weaknesses }) => weaknesses).filter(({ cwe }) => cwe === 79).length
    const found = searchWeaknesses('cwe-79')
    expect(count).toBeGreaterThan(5)
    expect(found.slice(0, count).every(({ weakness }) => weakness.cwe === 79)).toBe(true)
  })

  it('narrows with each word, and finds nothing unless all match', () => {
    expect(find('xss svg')).toEqual(['uploaded-file-xss'])
    expect(find('xss xyzzy')).toEqual([])
  })

  it('finds a word that is still being typed', () => {
    expect(find('reentr')[0]).toBe('reentrancy')
    expect(find('deserial')[0]).toBe('insecure-deserialization')
  })

  it('matches words by their beginning, never inside of another word', () => {
    const inside = searchWeaknesses('idor').filter(({ name }) => /[a-z]idor/i.test(name) && !/\bidor/i.test(name))
    expect(inside.map(({ name }) => name)).toEqual([])
    expect(find('idor').length).toBeGreaterThan(0)
  })

  it('tolerates one typing error, but only where nothing matches exactly', () => {
    expect(find('clickjaking')[0]).toBe('clickjacking')
    expect(find('reentrncy')[0]).toBe('reentrancy')
    expect(find('injeccion sql')[0]).toBe('sql-injection')
  })

  it.each(['xyzzy', '<<>>', '%00', '((((', '\\', '-', '.*', '٣'])('finds nothing by %j without failing', (text) => {
    expect(find(text)).toEqual([])
  })

  it.each(['a ', 'inyeccion', 'xss idor ssrf csrf xxe ssti lfi cors jwt '])(
    'reads no more of %j a hundred thousand times than its first hundred characters, and compares as often',
    (piece) => {
      const folded = vi.spyOn(String.prototype, 'normalize')
      const compared = vi.spyOn(String.prototype, 'startsWith')
      const workFor = (text: string) => {
        folded.mockClear()
        compared.mockClear()
        find(text)
        return [folded.mock.contexts.map(String), compared.mock.calls.length]
      }
      const long = piece.repeat(100_000)
      const work = workFor(long)
      expect(work).toEqual(workFor(long.slice(0, 100)))
      expect(work).toEqual([[long.slice(0, 100)], expect.any(Number)])
    },
  )
})
