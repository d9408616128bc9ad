import type { Plugin } from 'vite'

const CONTRACT = /packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/
const SUMMARY = /^ +summary: '(?:[^'\\]|\\.)*',$/gm

/** What an operation says of itself is for the API's document; a browser has no use for it. */
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
