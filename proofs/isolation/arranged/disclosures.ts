import { dayAhead } from '@grana/server/testing/disclosures'
import { byHand, nameOf, organizationOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeDisclosure, newSlug, publishPage, type DisclosureStage } from '../disclosures.ts'
import { reportOptions, tenantOfAgent } from './agent-resources.ts'

type Body = (mark: string) => Record<string, unknown>

const contacts = new Set(['technical_contact', 'activated_contact'])

function byMember(stage: DisclosureStage, body?: Body): Arrange {
  return async (asked, tenant) => {
    const { relation, world, person } = asked
    const isTheirs = contacts.has(person.column) && (relation === 'own' || relation === 'archived')
    const { report } = await makeDisclosure(world.db, tenant, {
      stage,
      program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
      assignedTo: isTheirs ? person.user?.id : undefined,
      ...(relation === 'archived' && { way: 'archived' }),
    })
    const params = { organization: organizationOf(asked, false), report: nameOf(asked, report) }
    return { params, ...(body && { body: body(tenant.mark) }) }
  }
}

function byAgent(stage: DisclosureStage, body?: Body): Arrange {
  return async (asked) => {
    const tenant = tenantOfAgent(asked)
    const options = reportOptions(asked, tenant)
    const program = asked.way === 'public' ? asked.world.third.open : options.program
    const { report } = await makeDisclosure(asked.world.db, tenant, { ...options, stage, program })
    return { params: { report: nameOf(asked, report) }, ...(body && { body: body(tenant.mark) }) }
  }
}

const form: Body = (mark) => ({
  kind: 'limited',
  revision: 0,
  publish_on: dayAhead(1),
  title: `Title ${mark}`,
  summary: `Summary ${mark}`,
})
const reason: Body = (mark) => ({ reason: `Why ${mark}` })
const revision = () => ({ revision: 1 })

const inState = 'the disclosure of the report is in the state that the action requires'

/** An address that was published, or one that never was. */
const slugOf = ({ relation }: CellContext, slug: string): string => {
  if (relation === 'deleted') return newSlug()
  return relation === 'malformed' ? 'not-a-name' : slug
}

/** Requests about disclosures. */
export const disclosureArrangements: HandArrangements = {
  getReportDisclosure: byHand(inState, byMember('requested')),
  writeReportDisclosure: byHand(inState, byMember('private', form)),
  agreeToReportDisclosure: byHand(inState, byMember('requested', revision)),
  declineReportDisclosure: byHand(
    inState,
    byMember('requested', (mark) => ({ ...revision(), ...reason(mark) })),
  ),
  withdrawReportDisclosure: byHand(inState, byMember('published', reason)),
  getAgentDisclosure: byHand(inState, byAgent('requested')),
  writeAgentDisclosure: byHand(
    inState,
    byAgent('private', (mark) => ({ ...form(mark), credit: 'anonymous' })),
  ),
  agreeToAgentDisclosure: byHand(
    inState,
    byAgent('requested', () => ({ ...revision(), credit: 'anonymous' })),
  ),
  declineAgentDisclosure: byHand(
    inState,
    byAgent('requested', (mark) => ({ ...revision(), ...reason(mark) })),
  ),
  withdrawAgentDisclosure: byHand(inState, byAgent('published', reason)),
  withdrawStaffDisclosure: byHand(inState, async (asked, tenant) => {
    const { slug } = await makeDisclosure(asked.world.db, tenant, { stage: 'published', program: tenant.program })
    return { params: { slug: slugOf(asked, slug) }, body: reason(tenant.mark) }
  }),
  getDisclosure: byHand('only a published page has an address', async (asked) => ({
    params: { slug: slugOf(asked, await publishPage(asked.world.db, asked.world.third.open)) },
  })),
}
