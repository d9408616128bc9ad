import { useCallback, useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { CallError } from '@grana/client/call-error'
import type { ProgramVisibility } from '@grana/contract/program-values'
import {
  inviteAgentForm,
  inviteAgent,
  listProgramAgents,
  removeAgent,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs } from '@grana/messages/es/apps/programs'
import { commonValidationTexts } from '@grana/messages/es/validation-common'
import { useApp } from '@grana/parts/app/app-context'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useQuery } from '@grana/parts/query/use-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './people.module.css'

const texts = programs.agents

interface InviteProps {
  readonly onInvite: (username: string) => Promise<void>
}

function Invite({ onInvite }: InviteProps) {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const validate = (typed: string) =>
    inviteAgentForm.safeParse({ username: typed }).success
      ? undefined
      : commonValidationTexts[typed.trim() === '' ? 'username.required' : 'username.invalid']
  const send = async () => {
    const problem = validate(username)
    if (problem !== undefined) return setError(problem)
    setIsBusy(true)
    try {
      await onInvite(username)
      setUsername('')
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(callErrorText(refused))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={texts.username} echo={texts.usernameHint} error={error}>
        <TextInput
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // Validates on blur only if the field is not empty: tabbing through the page must not show an error.
          onBlur={() => setError((before) => before ?? (username === '' ? undefined : validate(username)))}
          onChange={({ target }) => {
            setUsername(target.value)
            setError(validate(target.value))
          }}
        />
      </Field>
      <Button type="submit" look="line" busy={isBusy} busyText={texts.inviting}>
        {texts.invite}
      </Button>
    </form>
  )
}

interface LineProps {
  readonly agent: InvitedAgent
  readonly isDraft: boolean
  readonly onRemove: () => void
}

function Line({ agent, isDraft, onRemove }: LineProps) {
  const waits = isDraft && agent.state === 'pending'
  const dateOf = useShortDate()
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        <b>{agent.username}</b>
        <span>{(isDraft ? texts.addedAt : texts.invitedAt)(dateOf(agent.invited_at))}</span>
      </span>
      <span className={styles.role}>{waits ? texts.whenPublished : texts.states[agent.state]}</span>
      {agent.can_remove ? (
        <Button look="quiet" size="dense" aria-label={texts.remove(agent.username)} onClick={onRemove}>
          {texts.removeShort}
        </Button>
      ) : null}
    </li>
  )
}

export interface AgentsProps {
  readonly programId: string
  readonly visibility: ProgramVisibility
  /** Agents are not notified before the first version is published. */
  readonly isDraft: boolean
}

/** Agents invited to the program; loaded only with a second factor. */
export function Agents(props: AgentsProps) {
  return (
    <RequireSecondFactor title={organizationTexts.factorFirst.agents}>
      <InvitedAgents {...props} />
    </RequireSecondFactor>
  )
}

/** Agents invited to the program, with their responses. */
function InvitedAgents({ programId, visibility, isDraft }: AgentsProps) {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const load = useCallback(
    () => session.client.call(listProgramAgents, { params: { organization, program: programId } }),
    [session, organization, programId],
  )
  const { state, reload, retry } = useQuery(load)
  const { act } = useAction(reload)
  const params = { organization, program: programId }
  const invite = async (username: string) => {
    await session.client.call(inviteAgent, { params, body: { username } })
    reload()
  }
  return (
    <section className={styles.section} aria-labelledby="agents">
      <h3 id="agents">{texts.title}</h3>
      <p className={styles.note}>{visibility === 'private' ? texts.text : texts.publicText}</p>
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(agents) =>
          agents.length === 0 ? (
            <p className={styles.nobody}>{texts.noneText}</p>
          ) : (
            <ul className={styles.list}>
              {agents.map((agent) => (
                <Line
                  key={agent.id}
                  agent={agent}
                  isDraft={isDraft}
                  onRemove={() =>
                    act('remove', {
                      work: () => session.client.call(removeAgent, { params: { ...params, invitation: agent.id } }),
                      done: texts.removed,
                    })
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Invite onInvite={invite} />
    </section>
  )
}
