import { paths } from '#app/paths.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { mostCounted } from '@grana/contract/reports/inbox'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { HomeItem, HomeNote, HomeSection } from '@grana/parts/home/working-home'
import type { CustomerHome } from './load-home.ts'

const texts = customerHome.awaits

/** What may wait, what presses first, with the view of the inbox that shows it. */
const kinds = [
  // What is owed for a finding may be late after its report was closed.
  { name: 'late', query: 'view=all&late=1' },
  { name: 'mine', query: 'view=mine' },
  { name: 'unassigned', query: 'unassigned=1' },
  { name: 'reward', query: 'view=reward' },
  { name: 'pay', query: 'view=pay' },
] as const

export interface AwaitsProps {
  readonly figures: CustomerHome['figures']
  readonly approval: Organization['approval']
}

export function Awaits({ figures, approval }: AwaitsProps) {
  const waiting = kinds.filter(({ name }) => figures[name] > 0)
  return (
    <HomeSection id="awaits" title={texts.title}>
      {approval === 'approved' ? null : <HomeNote>{organizationTexts.approvalText[approval]}</HomeNote>}
      {waiting.length === 0 ? (
        <HomeNote>{texts.none}</HomeNote>
      ) : (
        <ul>
          {waiting.map(({ name, query }) => {
            const { title, text, act } = texts[name]
            const said = title(figures[name], reportWork.inbox.counted(figures[name], mostCounted))
            return (
              <HomeItem
                key={name}
                isNow={name === 'late'}
                title={said}
                text={text}
                href={`${paths.reports()}?${query}`}
                act={act}
                actName={`${act}: ${said}`}
              />
            )
          })}
        </ul>
      )}
    </HomeSection>
  )
}
