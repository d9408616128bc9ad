import { useState } from 'react'
import { answerAgentInvitation } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './programs.module.css'

export interface AnswerProps {
  readonly invitationId: string
  readonly name: string
  readonly onAnswered: () => void
}

/** Yes or no to an invitation; no is asked for once more. */
export function Answer({ invitationId, name, onAnswered }: AnswerProps) {
  const { client } = useApp().session
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAct(onAnswered)
  const say = (accept: boolean) => {
    const given = { params: { invitation: invitationId }, body: { accept } }
    const done = accept ? texts.accepted : texts.rejected
    act('answer', { work: () => client.call(answerAgentInvitation, given), done })
  }
  const close = () => setIsAsking(false)
  return (
    <div className={styles.acts}>
      <Button look="line" aria-label={texts.rejectName(name)} onClick={() => setIsAsking(true)}>
        {texts.reject}
      </Button>
      <Button aria-label={texts.acceptName(name)} busy={isBusy} busyText={texts.accepting} onClick={() => say(true)}>
        {texts.accept}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={texts.rejectTitle(name)}
        closeLabel={texts.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                close()
                say(false)
              }}
            >
              {texts.reject}
            </Button>
          </>
        }
      >
        <p>{texts.rejectText}</p>
      </Dialog>
    </div>
  )
}
