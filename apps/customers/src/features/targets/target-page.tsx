import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import type { Target } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { portal } from '@grana/messages/es/portal'
import { programLabels } from '@grana/messages/es/program-labels'
import { QueryView } from '@grana/parts/query/query-view'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { Button, ButtonLink } from '@grana/ui/button'
import { ArchiveIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import { ArchiveDialog } from './archive-dialog.tsx'
import { OwnershipPanel } from './ownership-panel.tsx'
import { TargetFacts } from './target-facts.tsx'
import { useArchiving } from './use-archiving.ts'
import { useTarget } from './use-target.ts'
import styles from './target-page.module.css'

const texts = targets.detail

/** One target: description, ownership verification and testing conditions. */
export function TargetPage() {
  const { target: id = '' } = useParams()
  const { query, isSlow } = useTarget(id)
  useScreenName(query.data?.name)
  return (
    <QueryView query={query} skeleton={<Shape />}>
      {(target) => <Whole key={target.id} target={target} isSlow={isSlow} />}
    </QueryView>
  )
}

function Shape() {
  return (
    <div className={styles.head}>
      <Skeleton height="title" width={4} />
      <Skeleton width={5} />
      <Skeleton height="control" width={7} />
    </div>
  )
}

interface WholeProps {
  readonly target: Target
  /** The ownership check takes longer than usual. */
  readonly isSlow: boolean
}

function Whole({ target, isSlow }: WholeProps) {
  const [now] = useState(() => Date.now())
  return (
    <div className={styles.page}>
      <title>{portal.title(target.name)}</title>
      <Head target={target} />
      {target.archived_at ? (
        <div className={styles.archived} role="note">
          <ArchiveIcon />
          <div>
            <p className={styles.archivedTitle}>{texts.archivedTitle}</p>
            <p>{texts.archivedText}</p>
          </div>
        </div>
      ) : null}
      <div className={styles.columns}>
        <OwnershipPanel target={target} now={now} isSlow={isSlow} />
        <TargetFacts target={target} />
      </div>
    </div>
  )
}

function Head({ target }: Pick<WholeProps, 'target'>) {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const { act, isBusy } = useArchiving(target, close)
  const { can, name } = target
  const program = useSearchParams()[0].get('program')
  const way = can.unarchive ? 'unarchive' : 'archive'
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h1 className={styles.heading}>{name}</h1>
        <p className={styles.address}>{target.address}</p>
        <p className={styles.meta}>
          {programLabels.targetTypes[target.type]} · {programLabels.environments[target.environment]} ·{' '}
          {targets.tier(target.tier)}
        </p>
      </div>
      <div className={styles.actions}>
        {program === null ? null : (
          <ButtonLink look="line" href={paths.draftScope(program)}>
            {texts.backToProgram}
          </ButtonLink>
        )}
        {can.edit ? (
          <ButtonLink look="line" href={paths.editTarget(target.id)}>
            {texts.edit}
          </ButtonLink>
        ) : null}
        {can.archive || can.unarchive ? (
          <Button look="line" onClick={() => setIsAsked(true)}>
            <ArchiveIcon />
            {can.archive ? texts.archive : texts.unarchive}
          </Button>
        ) : null}
      </div>
      <ArchiveDialog
        way={way}
        target={target}
        isOpen={isAsked}
        isBusy={isBusy}
        onClose={close}
        onAct={() => act(way)}
      />
    </header>
  )
}
