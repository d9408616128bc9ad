import * as features from './features.ts'

export type Feature = keyof typeof features

const list: Readonly<Record<string, boolean>> = { ...features }

const tags = {
  /** Each tag on its own line: whole paragraphs, rows or items. */
  block: /^\{\{if (\w+)\}\}\n([\s\S]*?)(?:^\{\{else\}\}\n([\s\S]*?))?^\{\{end\}\}\n/gm,
  inline: /\{\{if (\w+)\}\}([\s\S]*?)(?:\{\{else\}\}([\s\S]*?))?\{\{end\}\}/g,
}

/** Chooses by the list of features in the long texts of content/es: `{{if newsEmails}}promise{{else}}today{{end}}`. */
export function chooseByFeature(source: string, known = list): string {
  const choose = (...[, feature = '', promise = '', today = '']: string[]): string => {
    const isBuilt = known[feature]
    if (isBuilt === undefined) throw new Error(`${feature} is not on the list of features`)
    return isBuilt ? promise : today
  }
  const chosen = source.replaceAll(tags.block, choose).replaceAll(tags.inline, choose)
  const left = /\{\{(?:if [^}]*|else|end)\}\}/.exec(chosen)
  if (left) throw new Error(`${left[0]} has no counterpart`)
  return chosen
}
