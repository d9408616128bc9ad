import type { Plugin } from 'vite'

const CONTRACT = /packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/
const SUMMARY = /^ +summary: '(?:[^'\\]|\\.)*',$/gm

/** Removes descriptions of operations: only the API document uses them, not browsers. */
export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return
      return code.replaceAll(SUMMARY, '')
    },
  }
}
