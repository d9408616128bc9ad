import { paths } from '#app/paths.ts'
import { listSharedDrafts } from '@grana/contract/together/report-authors'
import { together } from '@grana/messages/es/payments/together'
import { HomeItem, HomeSection } from '@grana/parts/home/working-home'
import { useApiQuery } from '@grana/parts/query/use-api-query'

const texts = together.shared

/** Drafts of other agents that wait for the answer of this one; nothing while there are none. */
export function SharedInvitations() {
  const { data = [] } = useApiQuery(listSharedDrafts)
  const waiting = data.filter(({ state }) => state === 'invited')
  if (waiting.length === 0) return null
  return (
    <HomeSection id="shared-invitations" title={texts.homeTitle}>
      <ul>
        {waiting.map(({ id, title, author, program, percent, state }) => (
          <HomeItem
            key={id}
            isNow
            title={title ?? texts.untitled}
            text={`${texts.place(author, program)} · ${texts.stateAndPart(state, percent)}`}
            href={paths.sharedDraft(id)}
            act={texts.read}
            actName={texts.readName(author)}
          />
        ))}
      </ul>
    </HomeSection>
  )
}
