import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { blocksOf, commandsOf, documentBlocks } from './document.ts'

const page =
  'Text\n\n```sh install\nRELEASE=a-1\necho $RELEASE\n```\n\n```sh\nfor people\n```\n\n```sh install\nDOMAIN=x\n```\n'

test('returns the marked blocks in order, with values in place of examples', () => {
  expect(commandsOf(blocksOf(page), 'install', { RELEASE: 'b-$&2', DOMAIN: 'y' })).toBe(
    'RELEASE=b-$&2\necho $RELEASE\nDOMAIN=y\n',
  )
})

test('rejects a kind or a value that the document does not have', () => {
  expect(() => commandsOf(blocksOf(page), 'upgrade')).toThrow(/no block/)
  expect(() => commandsOf(blocksOf(page), 'install', { HOST: 'z' })).toThrow(/HOST/)
})

test('the pages of operations have every kind that the proof runs, and install the version of the tree', async () => {
  const blocks = await documentBlocks()
  const running = ['packages', 'install', 'demo', 'staff', 'upgrade', 'rollback', 'restart']
  const kinds = [...running, 'backups', 'tail', 'restore', 'swap']
  expect([...new Set(blocks.map(({ kind }) => kind))]).toEqual(kinds)
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string }
  expect(commandsOf(blocks, 'install')).toContain(`RELEASE=grana-${version}\n`)
  expect(commandsOf(blocks, 'rollback')).toContain(`RELEASE=grana-${version}\n`)
})
