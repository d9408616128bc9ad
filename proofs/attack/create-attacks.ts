import type { Operation } from '@grana/contract/operation'
import type { Attack, Plan } from './attack.ts'
import { badBodyForms } from './bad-bodies.ts'
import { badHttp } from './bad-http.ts'
import { badRouting } from './bad-routing.ts'
import { badTokens } from './bad-tokens.ts'
import { badBodies, badHeaders, badParams, badQueries } from './bad-values.ts'

/** Every family of invalid requests to one operation. */
export async function createAttacks(operation: Operation, plan: Plan): Promise<Attack[]> {
  return [
    ...badRouting(operation, plan.seed),
    ...badHttp(operation, plan.seed),
    ...badBodyForms(operation, plan.seed),
    ...badTokens(operation, plan.seed),
    ...badHeaders(operation, plan),
    ...badQueries(operation, plan),
    ...badParams(operation, plan),
    ...(await badBodies(operation, plan)),
  ]
}
