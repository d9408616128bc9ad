import { setTeamCoverage } from '@grana/contract/engagements/coverage'
import { issueDocument, reviewDocument, writeTeamDocument } from '@grana/contract/engagements/documents'
import { writeFindingRemedy } from '@grana/contract/engagements/findings'
import { fixedId } from './insert-rows.ts'
import type { PentestStory } from './pentest-findings-file.ts'
import { getNamed, getPerson, type DatedWork, type SeedContext } from './seed-context.ts'

type Given = {
  story: PentestStory
  /** Handle of the lead, and of the staff who review. */
  lead: string
  staff: string
  /** The engagement, once it is begun. */
  engagement: () => string
  dated: (day: number, hour: number, work: (at: Date) => Promise<unknown>) => DatedWork
}

/** The remedy of each finding, and the point of the checklist that led to it. */
async function describeFindings(seeds: SeedContext, { story, engagement }: Given, at: Date): Promise<void> {
  const target = fixedId('target', story.target)
  for (const { id, agent, item, remedy } of story.findings) {
    const report = getNamed(seeds.sent, id)
    const person = getPerson(seeds, agent)
    const params = { engagement: engagement() }
    await seeds.stage.act(person, writeFindingRemedy, { at, params: { ...params, report }, body: { text: remedy } })
    const body = { target, items: [item], state: 'findings', reports: [report] }
    await seeds.stage.act(person, setTeamCoverage, { at, params, body })
  }
}

/** The documents of a pentest that ended: each version written, reviewed and, once accepted, issued. */
export function documentMoments(seeds: SeedContext, given: Given): DatedWork[] {
  const { story, dated, engagement } = given
  const { summary, method, recommendations } = story
  const staff = () => getPerson(seeds, given.staff)
  const described = dated(-32, 9, (at) => describeFindings(seeds, given, at))
  const versions = story.documents.flatMap(({ written, reviewed, decision, marks, issued }, index): DatedWork[] => {
    const params = () => ({ id: engagement(), edition: index + 1 })
    const review = decision === 'accepted' ? { decision } : { decision, marks: marks ?? [] }
    return [
      dated(written, 12, (at) =>
        seeds.stage.act(getPerson(seeds, given.lead), writeTeamDocument, {
          at,
          params: { engagement: engagement() },
          body: { summary, method, recommendations },
        }),
      ),
      dated(reviewed, 11, (at) => seeds.stage.act(staff(), reviewDocument, { at, params: params(), body: review })),
      ...(issued === undefined
        ? []
        : [dated(issued, 16, (at) => seeds.stage.act(staff(), issueDocument, { at, params: params() }))]),
    ]
  })
  return [described, ...versions]
}
