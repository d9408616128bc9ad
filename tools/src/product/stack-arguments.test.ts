import { expect, test } from 'vitest'
import { parseStackArguments } from './stack-arguments.ts'

test.each([
  [['--', 'curl', '-s', 'x'], { command: 'curl', args: ['-s', 'x'], build: true, verbose: false }],
  [['curl'], { command: 'curl', args: [], build: true, verbose: false }],
  [['--no-build', '--', 'a', '--verbose'], { command: 'a', args: ['--verbose'], build: false, verbose: false }],
  [['--', '--no-build', '--verbose', 'a', '--'], { command: 'a', args: ['--'], build: false, verbose: true }],
])('%j', (given, expected) => {
  expect(parseStackArguments(given)).toEqual(expected)
})

test('throws the usage without a command and with an unknown flag', () => {
  expect(() => parseStackArguments(['--'])).toThrow(/Usage/)
  expect(() => parseStackArguments(['--quick', '--', 'a'])).toThrow(/--quick/)
})
