import { useState } from 'react'
import { answerAgentInvitation, declineReasons, type DeclineReason } from '@grana/contract/programs/agents'
import { getJoinConditions } from '@grana/contract/programs/joining'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { joinConditions } from '@grana/messages/es/programs/join-conditions'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { JoinConditions } from './join-conditions.tsx'
import styles from './invitation-response.module.css'

export interface InvitationResponseProps {
  readonly invitationId: string
  readonly programId: string
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

/** Conditions of the program, and the tick of the confidentiality agreement. */
function useConditions(program: string) {
  const { data: conditions = [] } = useApiQuery(getJoinConditions, { params: { program } })
  const [isTicked, setIsTicked] = useState(false)
  const needsAgreement = conditions.some(({ condition }) => condition === 'agreement')
  return { conditions, isTicked, setIsTicked, needsAgreement }
}

interface DeclineProps {
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDecline: (reason: DeclineReason | '') => void
}

function DeclineDialog({ name, isOpen, onClose, onDecline }: DeclineProps) {
  const [reason, setReason] = useState<DeclineReason | ''>('')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.rejectTitle(name)}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button look="danger" onClick={() => onDecline(reason)}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <DeclineChoice reason={reason} onChange={setReason} />
    </Dialog>
  )
}

/** Accepts or declines an invitation; declining asks for confirmation. */
export function InvitationResponse({ invitationId, programId, name, isDense = false }: InvitationResponseProps) {
  const client = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const { conditions, isTicked, setIsTicked, needsAgreement } = useConditions(programId)
  const [error, setError] = useState<string>()
  const respond = (accept: boolean, given: { reason?: DeclineReason; agrees?: boolean }) => {
    const input = { params: { invitation: invitationId }, body: { accept, ...given } }
    const done = accept ? texts.accepted : texts.rejected
    act('answer', { work: () => client.call(answerAgentInvitation, input), done })
  }
  const accept = () => {
    if (needsAgreement && !isTicked) return setError(joinConditions.agreementMissing)
    respond(true, needsAgreement ? { agrees: true } : {})
  }
  const close = () => setIsConfirming(false)
  const decline = (reason: DeclineReason | '') => {
    close()
    respond(false, reason === '' ? {} : { reason })
  }
  const size = isDense ? 'dense' : 'normal'
  return (
    <>
      <JoinConditions conditions={conditions} />
      {needsAgreement ? (
        <Checkbox
          checked={isTicked}
          error={isTicked ? undefined : error}
          onChange={({ target }) => setIsTicked(target.checked)}
        >
          {joinConditions.agreement}
        </Checkbox>
      ) : null}
      <div className={styles.acts}>
        <Button
          size={size}
          aria-label={texts.acceptName(name)}
          busy={isBusy}
          busyText={texts.accepting}
          onClick={accept}
        >
          {texts.accept}
        </Button>
        <Button look="quiet" size={size} aria-label={texts.rejectName(name)} onClick={() => setIsConfirming(true)}>
          {texts.reject}
        </Button>
        <DeclineDialog name={name} isOpen={isConfirming} onClose={close} onDecline={decline} />
      </div>
    </>
  )
}
