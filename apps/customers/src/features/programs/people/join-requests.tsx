import { useState } from 'react'
import { MoreButton } from '#app/lib/more-button.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { joinLimits } from '@grana/contract/programs/join-terms'
import { answerJoinRequest, listJoinRequests, type JoinRequest } from '@grana/contract/programs/joining'
import { joining } from '@grana/messages/es/programs/joining'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { textLengthOf } from '@grana/parts/form/text-length'
import { AgentLink } from '@grana/parts/profile/agent-link'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './people.module.css'

const texts = joining.requests

interface RefuseProps {
  readonly username: string
  readonly onRefuse: (reason: string) => void
}

/** A refusal asks for the reason that the agent will read. */
function Refuse({ username, onRefuse }: RefuseProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const close = () => setIsOpen(false)
  const send = () => {
    const missing = reason.trim() === '' ? texts.reasonMissing : textLengthOf(reason, joinLimits.words).error
    setError(missing)
    if (missing !== undefined) return
    close()
    onRefuse(reason)
  }
  return (
    <>
      <Button look="quiet" size="dense" aria-label={texts.refuseName(username)} onClick={() => setIsOpen(true)}>
        {texts.refuse}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={texts.refuseTitle(username)}
        closeLabel={joining.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {joining.cancel}
            </Button>
            <Button look="danger" onClick={send}>
              {texts.refuseConfirm}
            </Button>
          </>
        }
      >
        <Field label={texts.reason} hint={texts.reasonHint} required {...textLengthOf(reason, joinLimits.words, error)}>
          <TextArea rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Dialog>
    </>
  )
}

interface RequestProps {
  readonly request: JoinRequest
  readonly isBusy: boolean
  readonly onAccept: () => void
  readonly onRefuse: (reason: string) => void
}

function Line({ request, isBusy, onAccept, onRefuse }: RequestProps) {
  const dateOf = useShortDate()
  const { username, state } = request
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        <b>
          <AgentLink username={username} />
        </b>
        <span>{texts.askedAt(dateOf(request.created_at))}</span>
        <q className={styles.words}>{request.message}</q>
        {request.reason === null ? null : (
          <span>
            {texts.reason}: {request.reason}
          </span>
        )}
      </span>
      <span className={styles.role}>{texts.states[state]}</span>
      {state === 'pending' ? (
        <span className={styles.acts}>
          <Button size="dense" look="line" busy={isBusy} aria-label={texts.acceptName(username)} onClick={onAccept}>
            {texts.accept}
          </Button>
          <Refuse username={username} onRefuse={onRefuse} />
        </span>
      ) : null}
    </li>
  )
}

/** Agents who ask to take part, with their words; accepted or refused here. */
export function JoinRequests({ programId }: { readonly programId: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, program: programId }
  const pages = useApiPages(listJoinRequests, { params, query: {} })
  const { entries: requests } = pages
  const { act, isBusy } = useAction()
  const answer = (request: string, body: { accept: true } | { accept: false; reason: string }) =>
    act('answer', {
      work: () => client.call(answerJoinRequest, { params: { ...params, request }, body }),
      done: body.accept ? texts.accepted : texts.refused,
    })
  return (
    <section className={styles.section} aria-labelledby="join-requests">
      <h3 id="join-requests">{texts.title}</h3>
      <QueryView query={pages.query} skeleton={<Skeleton className={styles.skeleton} />}>
        {() =>
          requests.length === 0 ? (
            <p className={styles.nobody}>{texts.none}</p>
          ) : (
            <ul className={styles.list}>
              {requests.map((request) => (
                <Line
                  key={request.id}
                  request={request}
                  isBusy={isBusy}
                  onAccept={() => answer(request.id, { accept: true })}
                  onRefuse={(reason) => answer(request.id, { accept: false, reason })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton pages={pages} />
    </section>
  )
}
