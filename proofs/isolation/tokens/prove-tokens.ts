import type { Operation } from '@grana/contract/operation'
import { hasToken, isTokenMember, type Member } from '@grana/server/http/session/actor'
import { createAuthorizer, type Authorize } from '@grana/server/http/tenancy/authorize'
import { operationRoutes } from '@grana/server/operation-routes'
import { movableClock } from '@grana/server/testing/movable-clock'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { isFullSize } from '@grana/server/testing/test-size'
import type { AuthorizationSetup } from '../prove.ts'
import { makeHolders } from './holders.ts'
import { checkElsewhere } from './other-operations.ts'
import { runTokenOperation, type TokenRun } from './token-matrix.ts'
import { makeTokenWorld } from './token-world.ts'

const all = operationRoutes.map(({ operation }) => operation)

/** Disables the policy of tokens: every one is an owner's of all programs, in the organization that the run claims. */
function openPolicy() {
  let claimed = ''
  let real: Authorize | undefined
  const authorize: Authorize = async (call) => {
    const { actor } = call
    if (!hasToken(actor) && real !== undefined) return real(call)
    if (!isTokenMember(actor)) return actor
    const member: Member = {
      ...actor,
      membership: { organizationId: claimed, role: 'owner', programs: [] },
      decision: 'yes',
    }
    return member
  }
  return {
    authorize,
    claim: (organization: string) => void (claimed = organization),
    begin: ({ context }: TestApi) => void (real = createAuthorizer(context)),
  }
}

type TokenProof = { operations?: readonly Operation[]; env?: Record<string, string> }

export type TokenResult = TokenRun & { name: string; holders: number; seconds: number }

/** Calls every operation of machines with every token about every thing, and every other operation with a token of each kind. */
export async function proveTokens(
  setup: AuthorizationSetup,
  { operations = all, env = {} }: TokenProof = {},
): Promise<TokenResult> {
  const began = performance.now()
  const { clock, forward } = movableClock()
  const open = setup.authorize && openPolicy()
  const api = await startTestApi({ level: 'info', env, clock, ...(open && { authorize: open.authorize }) })
  try {
    open?.begin(api)
    await setup.before?.(api)
    const world = await makeTokenWorld(api)
    const made = await makeHolders(world)
    // Those that ended are refused before any layer; the gate calls with them once.
    const isWithEnded = isFullSize || (setup.authorize === undefined && setup.before === undefined)
    const holders = made.filter(({ opens }) => isWithEnded || opens !== undefined)
    const run: TokenRun = { cells: 0, allowed: 0, mismatches: [], foreignRows: [], acts: [], faults: 0 }
    const matrix = { world, run, isWhole: setup.isWhole, pass: () => forward(120) }
    const ofMachines = operations.filter(({ scope }) => scope !== undefined)
    for (const organization of open ? [world.ours.organization, world.theirs.organization] : ['']) {
      open?.claim(organization)
      for (const operation of ofMachines) await runTokenOperation(matrix, operation, holders)
    }
    const strongest = (['token', 'agent-token', 'scim'] as const).flatMap(
      (opens) =>
        holders
          .filter((holder) => holder.opens === opens)
          .toSorted((one, other) => other.scopes.length - one.scopes.length)[0] ?? [],
    )
    // Without the policy only what authenticates is left, and that is tested with it.
    if (setup.isWhole) await checkElsewhere(world, run, operations, strongest)
    return { ...run, name: setup.name, holders: holders.length, seconds: (performance.now() - began) / 1000 }
  } finally {
    await api.close()
  }
}
