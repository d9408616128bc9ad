import type { ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { paidSeverities, rewardsInScope, type ProgramDraft } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { classNames } from '@grana/ui/class-names'
import { Figure, Money, moneyFigures } from '@grana/ui/figure'
import { SealCheckIcon } from '@grana/ui/icons'
import { SeverityGlyph } from '@grana/ui/severity'
import styles from './preview-panel.module.css'

const texts = builder.preview
const levels = { low: 2, medium: 3, high: 4, critical: 5 } as const

export interface PreviewPanelProps {
  readonly answer: ProgramDraftAnswer
  readonly draft: ProgramDraft
}

function Reward({ draft }: { readonly draft: ProgramDraft }) {
  if (draft.kind !== 'bounty') return <p className={styles.unpaid}>{texts.noReward}</p>
  const inScope = rewardsInScope(draft)
  // Without a target the whole table applies, so that the preview does not suggest that nothing is paid.
  const earned = inScope.length === 0 ? draft.rewards : inScope
  if (earned.length === 0) return <p className={styles.unpaid}>{texts.rewardUndecided}</p>
  const least = Math.min(...earned.map(({ min_cents: cents }) => cents))
  const most = Math.max(...earned.map(({ max_cents: cents }) => cents))
  return (
    <>
      <p className={styles.amount}>
        <Money currency="USD" amount={least / 100} {...(most > least && { to: most / 100 })} />
      </p>
      {earned.length < draft.rewards.length ? <p className={styles.note}>{texts.rewardInScope}</p> : null}
    </>
  )
}

function Scale({ draft, tier }: { readonly draft: ProgramDraft; readonly tier: number }) {
  const cells = draft.rewards.filter((cell) => cell.tier === tier)
  if (draft.kind !== 'bounty' || cells.length === 0) return null
  return (
    <>
      <h4>{texts.tier(tier)}</h4>
      <ul className={styles.scale}>
        {paidSeverities.toReversed().map((severity) => {
          const cell = cells.find((other) => other.severity === severity)
          return cell ? (
            <li key={severity}>
              <SeverityGlyph level={levels[severity]} />
              <span>{programLabels.severities[severity]}</span>
              <Figure
                text={moneyFigures({ currency: 'USD', amount: cell.min_cents / 100, to: cell.max_cents / 100 })}
              />
            </li>
          ) : null
        })}
      </ul>
    </>
  )
}

/** Preview for agents, updated while typing. */
export function PreviewPanel({ answer, draft }: PreviewPanelProps) {
  const byId = new Map(answer.targets.map((target) => [target.id, target]))
  const scope = draft.in_scope.flatMap(({ target_id: id }) => byId.get(id) ?? [])
  const isHidden = (target: (typeof scope)[number]) => target.authority !== 'proven' || target.is_archived
  const first = Math.min(...(draft.in_scope.length > 0 ? draft.in_scope.map(({ tier }) => tier) : [1]))
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <div className={styles.sticky}>
        <h2>{texts.title}</h2>
        <p className={styles.note}>{texts.note}</p>
        <div className={styles.card}>
          <div className={styles.who}>
            <OrganizationMark initials={answer.organization.initials} />
            <div>
              <h3>{draft.name}</h3>
              <p className={styles.note}>
                {answer.organization.name}
                {draft.visibility === 'private' ? ` · ${texts.byInvitation}` : null}
              </p>
            </div>
          </div>
          <Reward draft={draft} />
          <ul className={styles.marks}>
            {scope.length > 0 && !scope.some(isHidden) ? (
              <li className={styles.proven}>
                <SealCheckIcon />
                {texts.proven}
              </li>
            ) : null}
            <li>
              {draft.safe_harbor === undefined
                ? texts.harborUnchosen
                : texts.harbor(builder.about.harbors[draft.safe_harbor].name)}
            </li>
          </ul>
          <Scale draft={draft} tier={first} />
          <h4>{texts.included}</h4>
          {scope.length === 0 ? <p className={styles.note}>{texts.none}</p> : null}
          <ul className={styles.targets}>
            {scope.map((target) => (
              <li key={target.id} className={classNames(isHidden(target) && styles.hidden)}>
                {isHidden(target) ? <s>{target.address}</s> : target.address}
              </li>
            ))}
          </ul>
          {scope.some(isHidden) ? <p className={styles.note}>{texts.hidden}</p> : null}
        </div>
        <dl className={styles.facts}>
          <dt>{texts.tells}</dt>
          <dd>{answer.program.version === null ? texts.tellsInvited : texts.people(answer.followers)}</dd>
        </dl>
      </div>
    </aside>
  )
}
