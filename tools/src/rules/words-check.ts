import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { CheckResult, Finding } from '../rules/tree.ts'
import { isCode, isGenerated, isTest, treeFiles } from '../rules/tree.ts'

/** Words that hide who acts. Each has a plain equivalent: the user, the caller, a member, anyone, no one, is notified. */
const vagueWord =
  /\b(?:who(?:m)?ever|somebody|nobody|anybody|everybody|one's|of ours|(?:is|are|was|were|gets?) told)\b/i

/** Beginnings and parts of exported names that the field does not use; docs/domain/glossary.md has the words that it does. */
const privateVerb = /^(?:demand|tell|told|hear|keep|kept|hold|held|retain|mail|say|said)(?=[A-Z]|$)/
const privateNoun = /(?:Wish|Knock|Happening|Telling|Hearer|Letter|Mover|Verdict|Standing|Standpoint|Door)(?=[A-Z]|s?$)/
const bareVerb = /^(?:read|list|apply|take|tell|write|move|end|begin|show|put|look|find|get)$/
const exported = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm
const privateFile =
  /(?:^|-)(?:tell|telling|held|kept|keep|hold|wish|knock|door|doors|letter|letters|news|late|grounds|demand|retain|admit|standing)(?=-|\.|$)/

/** A value of the wire, a key, a class or an address: not prose. */
const identifier = /[.'"`/-]\w*(?:body|ever)\b|\b\w*(?:body|ever)(?=['"`@:?-])/gi

/** Frozen once they have landed. */
const frozen = /^apps\/server\/src\/db\/migrations\//
/** Spanish, or bytes. */
const foreign = /^(packages\/messages\/src\/es|content\/es)\/|^pnpm-lock\.yaml$/
const readable = /\.(ts|tsx|mjs|css|sql|sh|ya?ml|md|html|jsonc?)$/

/** May only shrink: where a listed word is the subject itself. */
const mayNameWords = new Map<string, string>([
  ['docs/domain/glossary.md', 'its last column lists the words that are not used'],
  ['tools/src/rules/words-check.ts', 'is the list'],
  ['tools/src/rules/words-check.test.ts', 'plants words to see them refused'],
])

/** Finds vague words in one file. */
export function vagueWordsIn(file: string, content: string): Finding[] {
  if (
    frozen.test(file) ||
    isGenerated(file) ||
    foreign.test(file) ||
    mayNameWords.has(file) ||
    !readable.test(extname(file))
  )
    return []
  return content.split('\n').flatMap((text, index) => {
    const word = vagueWord.exec(text.replaceAll(identifier, ''))?.[0]
    return word === undefined ? [] : [{ file, line: index + 1, message: `"${word}": name who acts` }]
  })
}

/** Finds exported names and file names of a dialect of our own in one file. */
export function privateNamesIn(file: string, content: string): Finding[] {
  if (!isCode(file) || isGenerated(file) || mayNameWords.has(file)) return []
  const ofFile = privateFile.test(basename(file)) ? [{ file, message: 'its name is not a word of the field' }] : []
  if (isTest(file)) return ofFile
  const ofExports = [...content.matchAll(exported)].flatMap(([, name = '']) =>
    privateVerb.test(name) || privateNoun.test(name) || bareVerb.test(name)
      ? [{ file, message: `exports ${name}: use the word of the field, see docs/domain/glossary.md` }]
      : [],
  )
  return [...ofFile, ...ofExports]
}

export function checkWords(root: string): CheckResult {
  const files = treeFiles(root)
  const stale = [...mayNameWords.keys()]
    .filter((file) => !files.includes(file))
    .map((file) => ({ file, message: 'is exempt from the check of words but no longer there: take it off the list' }))
  const findings = files
    .filter((file) => readable.test(file))
    .flatMap((file) => {
      const content = readFileSync(join(root, file), 'utf8')
      return [...vagueWordsIn(file, content), ...privateNamesIn(file, content)]
    })
  return { findings: [...findings, ...stale], looked: `${files.length} files` }
}
