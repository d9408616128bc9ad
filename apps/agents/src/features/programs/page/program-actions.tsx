import { InvitationResponse } from '#app/lib/invitation-response.tsx'
import { InvitationTerms } from '#app/lib/invitation-terms.tsx'
import { useUrlAction } from '#app/lib/use-url-action.ts'
import { WriteReport } from '#app/lib/write-report.tsx'
import { FOLLOW_PARAMETER } from '#app/paths.ts'
import { followProgram, unfollowProgram, type AgentProgram } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { pausedForPayment } from '@grana/messages/es/payments/paused-program'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { EyeSlashIcon, HandCoinsIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { LeaveProgram } from './leave-program.tsx'
import styles from './program-page.module.css'

interface SeenProps {
  readonly agentProgram: AgentProgram
}

/** `isFirst`: this is the primary action of the page. */
function Follow({ agentProgram, isFirst }: SeenProps & { readonly isFirst: boolean }) {
  const { program, is_following: isFollowing } = agentProgram
  const client = useApi()
  const { act, isBusy } = useAction()
  const params = { program: program.uuid }
  const follow = () => act('follow', { work: () => client.call(followProgram, { params }), done: texts.nowFollowing })
  const unfollow = () =>
    act('unfollow', { work: () => client.call(unfollowProgram, { params }), done: texts.unfollowed })
  useUrlAction(FOLLOW_PARAMETER, () => (isFollowing ? showToast({ tone: 'info', title: texts.following }) : follow()))
  return (
    <>
      <Button
        look={isFirst && !isFollowing ? 'ink' : 'line'}
        block
        busy={isBusy}
        onClick={isFollowing ? unfollow : follow}
      >
        {isFollowing ? texts.unfollow : texts.follow}
      </Button>
      <p className={styles.caption}>{isFollowing ? texts.following : texts.followText}</p>
    </>
  )
}

/** Says that staff paused the program because of a payment. */
export function PauseNotice({ agentProgram }: SeenProps) {
  if (agentProgram.program.pause_cause === undefined) return null
  return (
    <div className={styles.notice}>
      <HandCoinsIcon />
      <p>{pausedForPayment}</p>
    </div>
  )
}

/** Says that the program is private, or asks for the answer to its invitation. */
export function Notice({ agentProgram }: SeenProps) {
  if (!agentProgram.is_private && agentProgram.invitation === null) return null
  return (
    <div className={styles.notice}>
      <EyeSlashIcon />
      <p>{agentProgram.invitation === null ? texts.confidential : texts.invitationWaits}</p>
      {agentProgram.invitation === null ? null : (
        <div className={styles.noticeActs}>
          <InvitationTerms message={agentProgram.invitation_message} expiresAt={agentProgram.invitation_expires_at} />
          <InvitationResponse
            invitationId={agentProgram.invitation}
            programId={agentProgram.program.uuid}
            name={agentProgram.program.name}
          />
        </div>
      )}
    </div>
  )
}

/**
 * An open program accepts reports from everyone who can see it, a private one only from agents who accepted its
 * invitation.
 */
export function ProgramActions({ agentProgram }: SeenProps) {
  const isOpen = agentProgram.program.state === 'active' && agentProgram.invitation === null
  if (!isOpen && agentProgram.is_private && !agentProgram.can_leave) return null
  return (
    <div className={styles.acts}>
      {isOpen ? <WriteReport program={agentProgram.program.uuid} /> : null}
      {agentProgram.is_private ? null : <Follow agentProgram={agentProgram} isFirst={!isOpen} />}
      {agentProgram.can_leave ? <LeaveProgram agentProgram={agentProgram} /> : null}
    </div>
  )
}
