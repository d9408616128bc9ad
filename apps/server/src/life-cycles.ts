import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { approvals } from '@grana/contract/customers/organizations'
import { ownershipStates, automaticMethods, checkOutcomes } from '@grana/contract/customers/target-values'
import { engagementTransitions } from '@grana/contract/engagements/transitions'
import { programStates } from '@grana/contract/program-values'
import { canTransition } from './modules/programs/states.ts'
import { transitions } from './modules/reports/transitions.ts'
import { organizationDecisionsFor } from './modules/staff-organizations/policy.ts'
import { applyCheck } from './modules/targets/ownership-verification.ts'

type Step = { from: string; to: string; label?: string }

const labelOf = (labels: readonly (string | undefined)[]) => [...new Set(labels.filter((label) => label !== undefined))]

/** A Mermaid state diagram with one arrow per pair of states. */
function diagram(initial: string, steps: readonly Step[]): string {
  const arrows = Map.groupBy(steps, ({ from, to }) => `${from} --> ${to}`)
  const lines = [...arrows].map(([arrow, same]) => {
    const labels = labelOf(same.map(({ label }) => label))
    return labels.length === 0 ? arrow : `${arrow}: ${labels.join(', ')}`
  })
  return ['stateDiagram-v2', `  [*] --> ${initial}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function reportSteps(): Step[] {
  return transitions.flatMap(({ from, to, reason, by }) =>
    from.map((state) => ({
      from: state,
      to,
      label: `${reason === undefined ? '' : `${reason} by `}${by.join(' or ')}`,
    })),
  )
}

async function rewardSteps(db: Db): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select from_track as "from", to_track as "to" from grana.reward_moves order by from_track, to_track`.execute(db)
  return rows
}

/** What every outcome of a check, and the decision on a document, makes of every state of ownership. */
function ownershipSteps(): Step[] {
  const at = new Date(0)
  const checked = ownershipStates.flatMap((state) =>
    automaticMethods.flatMap((method) =>
      checkOutcomes.flatMap((outcome) => {
        const before = { state, method, provenAt: at, lapsedAt: null, failingSince: null }
        const { state: to } = applyCheck(before, { method, outcome, at })
        return to === state
          ? []
          : [{ from: state, to, label: outcome === 'found' ? 'check finds it' : 'check misses it' }]
      }),
    ),
  )
  return checked
}

function organizationSteps(): Step[] {
  const to = { approve: 'approved', refuse: 'refused' } as const
  return approvals.flatMap((from) => organizationDecisionsFor(from).map((label) => ({ from, to: to[label], label })))
}

function engagementSteps(): Step[] {
  return engagementTransitions.map(({ from, to, by }) => ({ from, to, label: by.join(' or ') }))
}

function programSteps(): Step[] {
  return programStates.flatMap((from) =>
    programStates.filter((to) => canTransition(from, to)).map((to) => ({ from, to })),
  )
}

/** State diagrams of the pages in docs/domain, drawn from the tables and functions that the product obeys. */
export async function lifeCycles(db: Db): Promise<Readonly<Record<string, string>>> {
  return {
    'engagements.md': diagram('draft', engagementSteps()),
    'organizations.md': diagram('pending', organizationSteps()),
    'programs.md': diagram('draft', programSteps()),
    'reports.md': diagram('received', reportSteps()),
    'rewards.md': diagram('undecided', await rewardSteps(db)),
    'targets.md': diagram('unproven', ownershipSteps()),
  }
}

const block = /<!-- states -->[\s\S]*?<!-- \/states -->/

/** A page with its diagram replaced. */
export function withDiagram(page: string, states: string): string {
  if (!block.test(page)) throw new Error('The page has no <!-- states --> block')
  return page.replace(block, () => `<!-- states -->\n\n\`\`\`mermaid\n${states}\n\`\`\`\n\n<!-- /states -->`)
}
