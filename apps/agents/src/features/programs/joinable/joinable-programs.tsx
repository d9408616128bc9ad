import { JoinConditions } from '#app/lib/join-conditions.tsx'
import { listJoinablePrograms, withdrawJoinRequest, type JoinableProgram } from '@grana/contract/programs/joining'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { joining as texts } from '@grana/messages/es/programs/joining'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { RewardRange } from '@grana/parts/program-row/reward-range'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Figure } from '@grana/ui/figure'
import { AskToJoin } from './ask-to-join.tsx'
import styles from '../programs.module.css'

interface ProgramProps {
  readonly program: JoinableProgram
}

/** The last request of the agent, where it still says something. */
function LastRequest({ program }: ProgramProps) {
  const client = useApi()
  const dateOf = useShortDate()
  const { act, isBusy } = useAction()
  const { request } = program
  if (request?.state === 'pending') {
    const work = () => client.call(withdrawJoinRequest, { params: { request: request.id } })
    return (
      <>
        <p className={styles.said}>{texts.waiting(dateOf(request.created_at))}</p>
        <Button
          look="line"
          size="dense"
          busy={isBusy}
          aria-label={texts.withdrawName(program.name)}
          onClick={() => act('withdraw', { work, done: texts.withdrawn })}
        >
          {texts.withdraw}
        </Button>
      </>
    )
  }
  if (request?.state !== 'refused') return null
  return (
    <>
      <p className={styles.said}>{texts.refused(dateOf(request.answered_at ?? request.created_at))}</p>
      <blockquote className={styles.reason}>{request.reason}</blockquote>
    </>
  )
}

function JoinableLine({ program }: ProgramProps) {
  return (
    <li className={styles.row}>
      <OrganizationMark initials={program.organization.initials} />
      <div className={styles.what}>
        <b>{program.name}</b>
        <span>{agentPrograms.by(program.organization.name, programLabels.kinds[program.kind])}</span>
      </div>
      <span className={styles.marks}>
        <span>{program.assets.map((type) => programLabels.targetTypes[type]).join(', ')}</span>
        {program.places_free === null ? null : <span>{texts.places(program.places_free)}</span>}
      </span>
      <div className={styles.reward}>
        <RewardRange program={program} />
      </div>
      <div className={styles.answer}>
        <p className={styles.said}>{program.summary}</p>
        <JoinConditions conditions={program.conditions} />
        <LastRequest program={program} />
        {program.can_ask ? <AskToJoin program={program} /> : null}
      </div>
    </li>
  )
}

/** Private programs that the agent may ask to join; nothing while there are none. */
export function JoinablePrograms() {
  const { data = [] } = useApiQuery(listJoinablePrograms)
  if (data.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="joinable">
      <h2 id="joinable">
        {texts.title} <Figure className={styles.count} text={String(data.length)} />
      </h2>
      <p className={styles.said}>{texts.lede}</p>
      <ul className={styles.list}>
        {data.map((program) => (
          <JoinableLine key={program.id} program={program} />
        ))}
      </ul>
    </section>
  )
}
