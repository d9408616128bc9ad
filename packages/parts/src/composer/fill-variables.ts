import { savedAnswerTexts } from '@grana/messages/es/apps/saved-answers'

/** What the variables of an answer stand for in one report. */
export type AnswerValues = Readonly<Record<keyof typeof savedAnswerTexts.variables, string>>

const variables = Object.entries(savedAnswerTexts.variables) as [keyof AnswerValues, string][]

/** Fills the variables in one pass: a value that looks like a variable stays as it is. */
export function fillVariables(text: string, values: AnswerValues): string {
  return text.replaceAll(/\{[^{}\s]{1,20}\}/gu, (found) => {
    const known = variables.find(([, written]) => written === found.toLowerCase())
    return known ? values[known[0]] : found
  })
}
