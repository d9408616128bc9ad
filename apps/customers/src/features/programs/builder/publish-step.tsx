import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { discardProgramDraft, publishDraft } from '@grana/contract/programs/builder'
import { publishObstacles, type Obstacle } from '@grana/contract/programs/draft'
import { builder, obstacleText } from '@grana/messages/es/apps/builder'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { CheckCircleIcon, WarningIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { Billing } from './billing.tsx'
import type { StepProps } from './builder.tsx'
import styles from './publish-step.module.css'

const texts = builder.publish

function Checklist({
  answer,
  obstacles,
}: {
  readonly answer: StepProps['answer']
  readonly obstacles: readonly Obstacle[]
}) {
  const names = new Map(answer.targets.map(({ id, name }) => [id, name]))
  if (obstacles.length === 0) {
    return (
      <div className={styles.ready}>
        <CheckCircleIcon />
        <div>
          <b>{texts.ready}</b>
          <p>{texts.readyText}</p>
        </div>
      </div>
    )
  }
  return (
    <section className={styles.section} aria-labelledby="missing">
      <h3 id="missing">{texts.missing(obstacles.length)}</h3>
      <ul className={styles.list}>
        {obstacles.map((obstacle, index) => (
          <li key={index}>
            <WarningIcon />
            <span>{obstacleText(obstacle, (id) => names.get(id ?? '') ?? '')}</span>
            {publishObstacles[obstacle.code] === 'publish' ? null : (
              <ButtonLink
                look="line"
                size="dense"
                href={paths.draft(answer.program.id, publishObstacles[obstacle.code])}
              >
                {texts.go}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ used: { judgement } }: Pick<StepProps, 'used'>) {
  return (
    <section className={styles.section} aria-labelledby="changes">
      <h3 id="changes">{texts.changes}</h3>
      {judgement.changes.length === 0 ? (
        <p className={styles.note}>{texts.noChanges}</p>
      ) : (
        <ul className={styles.changes}>
          {judgement.changes.map((change, index) => (
            <li key={index}>{policyChangeText(change)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Calls that end the draft: it is put in force, or given up. */
function useEnding({ answer, used, onStartOver }: StepProps) {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const params = { organization, program: answer.program.id }
  const end = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ tone: 'danger', title: callErrorText(error) })
      if (error.code === 'program.draft_conflict') onStartOver()
    } finally {
      setIsBusy(false)
    }
  }
  const publish = () =>
    end(async () => {
      if ((await used.keeper.flush()) !== 'saved') return
      const { revision } = used.keeper.state().judgement
      await session.client.call(publishDraft, { params, body: { revision } })
      showToast({ tone: 'success', title: texts.published })
      await navigate(paths.program(answer.program.id))
    })
  const discard = () =>
    end(async () => {
      await session.client.call(discardProgramDraft, { params })
      await navigate(paths.program(answer.program.id))
    })
  return { isBusy, publish, discard }
}

interface QuestionsProps extends StepProps {
  readonly asked: 'publish' | 'discard' | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onPublish: () => Promise<void>
  readonly onDiscard: () => Promise<void>
}

/** Each act says what it does before it is done. */
function Questions({ answer, used, asked, isBusy, onClose, onPublish, onDiscard }: QuestionsProps) {
  const { next_version: next, followers, program } = answer
  const back = (
    <Button look="line" onClick={onClose}>
      {texts.cancel}
    </Button>
  )
  return (
    <>
      <Dialog
        open={asked === 'publish'}
        onClose={onClose}
        title={texts.confirmTitle(next)}
        closeLabel={texts.close}
        actions={
          <>
            {back}
            <Button busy={isBusy} busyText={texts.publishing} onClick={() => void onPublish()}>
              {texts.button(next)}
            </Button>
          </>
        }
      >
        <ul className={styles.effects}>
          <li>{used.draft.visibility === 'public' ? texts.confirmPublic : texts.confirmPrivate}</li>
          <li>{program.version === null ? texts.confirmInvites : texts.confirmTells(followers)}</li>
          <li>{texts.confirmForever}</li>
        </ul>
      </Dialog>
      <Dialog
        open={asked === 'discard'}
        onClose={onClose}
        title={texts.discardTitle}
        closeLabel={texts.close}
        actions={
          <>
            {back}
            <Button look="danger" busy={isBusy} onClick={() => void onDiscard()}>
              {texts.discard}
            </Button>
          </>
        }
      >
        <p>{texts.discardText}</p>
      </Dialog>
    </>
  )
}

/** What is missing, what changes, and the act itself. */
export function PublishStep(props: StepProps) {
  const { answer, used } = props
  const [asked, setAsked] = useState<'publish' | 'discard'>()
  const { isBusy, publish, discard } = useEnding(props)
  const { obstacles } = used.judgement
  const { program, next_version: next } = answer
  const isChange = program.version !== null
  const mayGo = obstacles.length === 0 && program.can.publish && (!isChange || used.judgement.changes.length > 0)
  const close = () => setAsked(undefined)
  return (
    <div className={styles.sections}>
      <Checklist answer={answer} obstacles={obstacles} />
      {isChange ? <Changes used={used} /> : null}
      {used.draft.kind === 'bounty' ? <Billing billing={answer.billing} onAccepted={props.onStartOver} /> : null}
      {program.can.publish ? null : <p className={styles.note}>{texts.notYou}</p>}
      <div className={styles.actions}>
        <ButtonLink look="line" href={paths.preview(program.id)}>
          {builder.preview.open}
        </ButtonLink>
        {isChange && program.has_draft && program.can.publish ? (
          <Button look="dangerLine" onClick={() => setAsked('discard')}>
            {texts.discard}
          </Button>
        ) : null}
        <Button aria-disabled={!mayGo || undefined} onClick={() => mayGo && setAsked('publish')}>
          {texts.button(next)}
        </Button>
      </div>
      <Questions {...props} asked={asked} isBusy={isBusy} onClose={close} onPublish={publish} onDiscard={discard} />
    </div>
  )
}
