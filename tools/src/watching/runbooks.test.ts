import { globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../paths.ts'

const folder = inRoot('docs/runbooks')
const pages = globSync('**/*.md', { cwd: folder }).map(
  (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
)

/** Commands of a Debian with the packages of docs/operate.md and of deploy/watching. */
const installed = new Set(
  (
    'cp df du getent grana grep head journalctl kill ls openssl pg_lsclusters ps psql rm runuser sort systemctl tail ' +
    'timeout top uniq'
  ).split(' '),
)

/** Commands of shell blocks, without quoted text. */
function commandsIn(page: string): string[][] {
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block)
  return blocks
    .map((block) => block.replaceAll(/'[^']*'|"[^"]*"/g, 'QUOTED'))
    .flatMap((block) => block.split(/\n|\||&&|;/))
    .map((command) => command.trim().split(/\s+/))
    .filter(([word = '']) => word !== '' && !/^[A-Z]+=/.test(word))
}

/** The words that are run, also those behind a command that runs others. */
function wordsOf(command: readonly string[]): string[] {
  const [word = '', ...rest] = command
  if (word === 'runuser') return [word, ...wordsOf(rest.slice(rest.indexOf('--') + 1))]
  if (word === 'timeout') return [word, ...wordsOf(rest.slice(1))]
  return [word]
}

describe.each(pages)('%s', (name, page) => {
  test('runs only commands that an installed machine has', () => {
    const words = commandsIn(page).flatMap(wordsOf)
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((word) => !installed.has(word))).toEqual([])
  })

  test('names only units and commands that exist', () => {
    const kinds = readdirSync(inRoot('deploy/systemd')).concat(readdirSync(inRoot('deploy/backup')))
    const known = new Set(kinds.map((name) => name.replace(/\.(?:service|timer|target)$/, '').replace(/@.*$/, '@')))
    const units = [...page.matchAll(/\bgrana-[a-z-]+(?:@(?=[\w*]))?/g)].map(([unit]) => unit)
    const others = /^grana-(?:metrics-token|drill|backup|)$/
    expect(units.filter((unit) => !known.has(unit) && !others.test(unit))).toEqual([])
    const asked = commandsIn(page).filter(([word]) => word === 'grana')
    const commands = readFileSync(inRoot('deploy/bin/grana'), 'utf8')
    for (const [, command = ''] of asked) expect(commands).toMatch(new RegExp(`^  ${command}\\)`, 'm'))
  })

  test('links to existing pages', () => {
    const links = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, link = '']) => link)
    for (const link of links) expect(() => readFileSync(join(folder, dirname(name), link))).not.toThrow()
  })
})
