import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { getInvitationFigures } from '@grana/contract/programs/invitations'
import { builder } from '@grana/messages/es/apps/builder'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { showToast } from '@grana/ui/show-toast'
import { withoutUnparsedObstacles, listStepsWithErrors } from './step-errors.ts'
import type { StepProps } from './step-props.ts'
import { useEndDraft } from './use-end-draft.ts'
import styles from './publish-step.module.css'

const texts = builder.publish

/** Element ids of the sections that explain why it cannot be published. */
export const reasons = { missing: 'missing', changes: 'changes', notYou: 'not-you' } as const

interface Reason {
  readonly place: (typeof reasons)[keyof typeof reasons]
  readonly text: string
}

function reasonNotTo({ answer: { program }, used }: StepProps): Reason | undefined {
  const count = withoutUnparsedObstacles(used).length + listStepsWithErrors(used).length
  if (count > 0) return { place: reasons.missing, text: texts.missing(count) }
  if (!program.can.publish) return { place: reasons.notYou, text: texts.notYou }
  const hasChanges = program.version === null || used.review.changes.length > 0
  return hasChanges ? undefined : { place: reasons.changes, text: texts.noChanges }
}

/** Announces the reason and scrolls to the section that explains it. */
function scrollToReason({ place, text }: Reason): void {
  showToast({ tone: 'warning', title: text })
  const found = document.getElementById(place)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}

/** How many invited agents will see a private program; `undefined` while unknown, and where agents may ask to join. */
export function useInvitedCount({ answer: { program }, used: { draft } }: StepProps): number | undefined {
  const { id: organization } = useOrganization()
  const enabled = draft.visibility === 'private' && draft.joining?.accepts_requests !== true && program.can.invite
  const { data } = useApiQuery(getInvitationFigures, { params: { organization, program: program.id } }, { enabled })
  return enabled && data ? (data.states['pending'] ?? 0) + (data.states['accepted'] ?? 0) : undefined
}

/** Publishes the draft. Describes the effect before, and what is missing when it cannot be published. */
export function Publish(props: StepProps) {
  const { answer, used } = props
  const { next_version: next, followers, program } = answer
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, end, params, leave, client } = useEndDraft(props)
  const reason = reasonNotTo(props)
  const invited = useInvitedCount(props)
  const close = () => setIsAsked(false)
  const publish = () =>
    end(async () => {
      if ((await used.autosave.flush()) !== 'saved') return void showToast({ tone: 'danger', title: builder.notSaved })
      const { revision } = used.autosave.state().review
      await client.call(publishProgramDraft, { params, body: { revision } })
      showToast({ tone: 'success', title: texts.published })
      await leave()
    })
  return (
    <div className={styles.publish}>
      {reason ? (
        <span className={styles.reason} id="publish-reason">
          {reason.text}
        </span>
      ) : null}
      <Button
        look={reason ? 'line' : 'ink'}
        aria-describedby={reason ? 'publish-reason' : undefined}
        onClick={() => (reason ? scrollToReason(reason) : setIsAsked(true))}
      >
        {texts.button(next)}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={texts.confirmTitle(next)}
        closeLabel={texts.close}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button busy={isBusy} busyText={texts.publishing} onClick={publish}>
              {texts.button(next)}
            </Button>
          </>
        }
      >
        <ul className={styles.effects}>
          <li>{used.draft.visibility === 'public' ? texts.confirmPublic : texts.confirmPrivate(invited)}</li>
          <li>{program.version === null ? texts.confirmInvites : texts.confirmTells(followers)}</li>
          <li>{texts.confirmForever}</li>
        </ul>
      </Dialog>
    </div>
  )
}
