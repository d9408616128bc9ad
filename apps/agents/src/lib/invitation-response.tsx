import { useState } from 'react'
import { answerAgentInvitation, declineReasons, type DeclineReason } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import styles from './invitation-response.module.css'

export interface InvitationResponseProps {
  readonly invitationId: string
  readonly name: string
  /** In a side panel. */
  readonly isDense?: boolean
}

interface DeclineChoiceProps {
  readonly reason: DeclineReason | ''
  readonly onChange: (reason: DeclineReason | '') => void
}

/** What declining means, and why the agent declines, if they want to say it. */
function DeclineChoice({ reason, onChange }: DeclineChoiceProps) {
  return (
    <>
      <p>{texts.rejectText}</p>
      <Field label={texts.rejectReason} echo={texts.rejectReasonHint}>
        <Select value={reason} onChange={({ target }) => onChange(target.value as DeclineReason | '')}>
          <option value="">{texts.noReason}</option>
          {declineReasons.map((value) => (
            <option key={value} value={value}>
              {texts.declineReasons[value]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** Accepts or declines an invitation; declining asks for confirmation. */
export function InvitationResponse({ invitationId, name, isDense = false }: InvitationResponseProps) {
  const client = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const [reason, setReason] = useState<DeclineReason | ''>('')
  const respond = (accept: boolean) => {
    const given = accept || reason === '' ? {} : { reason }
    const input = { params: { invitation: invitationId }, body: { accept, ...given } }
    const done = accept ? texts.accepted : texts.rejected
    act('answer', { work: () => client.call(answerAgentInvitation, input), done })
  }
  const close = () => setIsConfirming(false)
  const size = isDense ? 'dense' : 'normal'
  return (
    <div className={styles.acts}>
      <Button
        size={size}
        aria-label={texts.acceptName(name)}
        busy={isBusy}
        busyText={texts.accepting}
        onClick={() => respond(true)}
      >
        {texts.accept}
      </Button>
      <Button look="quiet" size={size} aria-label={texts.rejectName(name)} onClick={() => setIsConfirming(true)}>
        {texts.reject}
      </Button>
      <Dialog
        open={isConfirming}
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
                respond(false)
              }}
            >
              {texts.reject}
            </Button>
          </>
        }
      >
        <DeclineChoice reason={reason} onChange={setReason} />
      </Dialog>
    </div>
  )
}
