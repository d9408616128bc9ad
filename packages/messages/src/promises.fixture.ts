import type { Feature } from './promises.ts'

/** How each feature is promised. A sentence that says that it is not there yet may use the same words. */
export const wording: Readonly<Record<Feature, RegExp>> = {
  newsEmails: /veces al año/,
  legalChangeEmails: /15 días antes/,
  organizationLimit: /límite que fije la organización|'tu límite'|de tu límite/,
  scopeQuestions: /pregunta antes de probar|Preguntar si algo está/,
  outOfScopeReports: /detente y repórtalo: no/,
}
export const notYet = /todavía no|aún no/i

/** Words for the state of a legal text; only the one sentence about the state may use them. */
export const legalStates = /borrador|en vigor|versión definitiva/gi
