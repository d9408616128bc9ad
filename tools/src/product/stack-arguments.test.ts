import { expect, test } from 'vitest'
import { readStackArguments } from './stack-arguments.ts'

test.each([
  [['--', 'curl', '-s', 'x'], { command: 'curl', args: ['-s', 'x'], build: true, verbose: false }],
  [['curl'], { command: 'curl', args: [], build: true, verbose: false }],
  [['--no-build', '--', 'a', '--verbose'], { command: 'a', args: ['--verbose'], build: false, verbose: false }],
  [['--', '--no-build', '--verbose', 'a', '--'], { command: 'a', args: ['--'], build: false, verbose: true }],
])('%j', (given, expected) => {
  expect(readStackArguments(given)).toEqual(expected)
})

test('without a command, and with a flag that it does not know, it says how it is used', () => {
  expect(() => readStackArguments(['--'])).toThrow(/Usage/)
  expect(() => readStackArguments(['--quick', '--', 'a'])).toThrow(/--quick/)
})
