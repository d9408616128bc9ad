/** Rules of docs/guides/write-spanish.md that a pattern can check: what they say, and what breaks them. */
export const copyRules = [
  { rule: 'an ellipsis is one character', breaks: /\.\.\./ },
  { rule: 'no exclamation', breaks: /[!¡](?! #)/ },
  { rule: 'a question has its opening sign', breaks: /^[^¿]*\?(?!\w|=)/ },
  { rule: 'readers are addressed as tú', breaks: /\b(?:usted(?:es)?|vosotr[oa]s|favor de)\b/i },
  { rule: 'an error does not blame', breaks: /\b(?:inválid[oa]s?|oops)\b/i },
  { rule: 'a link describes its target', breaks: /\b(?:clic|pulsa) aquí\b/i },
] as const

const hasSeveralSentences = /[a-záéíóúñ)»]\. [A-ZÁÉÍÓÚÑ¿]/

/** A text that ends in a preposition or an article continues with a link or a date. */
const endsLikeASentence = /(?:[.?:…»,\s]| a| el)$/

/** Whether a text of several sentences lacks its last full stop. */
export const lacksLastStop = (text: string): boolean => hasSeveralSentences.test(text) && !endsLikeASentence.test(text)
