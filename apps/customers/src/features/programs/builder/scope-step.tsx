import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DraftTargetOption } from '@grana/contract/programs/builder'
import { assetTiers, type AssetTier, type DraftTarget } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { Button, IconButton } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { EmptyState } from '@grana/ui/empty-state'
import { PlusIcon, TrashIcon, WarningIcon } from '@grana/ui/icons'
import { Select } from '@grana/ui/select'
import { showToast } from '@grana/ui/show-toast'
import { AddTargets } from './add-targets.tsx'
import { Excluded } from './excluded.tsx'
import { RewardGrid } from './rewards/reward-grid.tsx'
import type { StepProps } from './step-props.ts'
import { TargetOwnership, TargetName } from './target-ownership.tsx'
import styles from './scope-step.module.css'

const texts = builder.scope

interface RowProps {
  readonly entry: DraftTarget
  readonly target: DraftTargetOption | undefined
  readonly onTier: (tier: AssetTier) => void
  readonly onRemove: () => void
}

function Row({ entry, target, onTier, onRemove }: RowProps) {
  if (!target) return null
  const isBlocking = target.authority !== 'proven' || target.is_archived
  return (
    <tr className={classNames(isBlocking && styles.blocking)}>
      <th scope="row">
        <TargetName target={target} />
      </th>
      <td>
        <Select
          dense
          aria-label={texts.tierOf(target.name)}
          value={entry.tier}
          onChange={({ target: { value } }) => onTier(Number(value) as AssetTier)}
        >
          {assetTiers.map((tier) => (
            <option key={tier} value={tier}>
              {texts.tier(tier)}
            </option>
          ))}
        </Select>
      </td>
      <td>
        <TargetOwnership target={target} leads />
      </td>
      <td className={styles.end}>
        <IconButton label={texts.remove(target.name)} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </td>
    </tr>
  )
}

/** Adds the target that was registered for this draft and removes it from the URL. */
function useRegisteredTarget({ answer, used: { draft, autosave } }: Pick<StepProps, 'answer' | 'used'>): void {
  const [query, setQuery] = useSearchParams()
  const registered = query.get('target')
  useEffect(() => {
    if (registered === null) return
    const found = answer.targets.find(({ id, is_archived: isArchived }) => id === registered && !isArchived)
    if (found && !draft.in_scope.some(({ target_id: id }) => id === found.id)) {
      autosave.change({ in_scope: [...draft.in_scope, { target_id: found.id, tier: found.tier }] })
      showToast({ tone: 'success', title: texts.added(found.name) })
    }
    setQuery({}, { replace: true })
  }, [registered, setQuery, answer.targets, draft.in_scope, autosave])
}

function Included({ answer, used: { draft, autosave } }: Pick<StepProps, 'answer' | 'used'>) {
  const [isAdding, setIsAdding] = useState(false)
  const { in_scope: scope } = draft
  const byId = new Map(answer.targets.map((target) => [target.id, target]))
  const change = (next: readonly DraftTarget[]) => autosave.change({ in_scope: [...next] })
  return (
    <section aria-labelledby="included">
      <div className={styles.head}>
        <h3 id="included">
          {texts.included} <span className={styles.count}>{scope.length}</span>
        </h3>
        <Button look="line" size="dense" onClick={() => setIsAdding(true)}>
          <PlusIcon />
          {texts.add}
        </Button>
      </div>
      {scope.length === 0 ? (
        <EmptyState kind="firstUse" level={4} title={texts.none} text={texts.noneText} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.target}</th>
              <th scope="col">{texts.columns.tier}</th>
              <th scope="col">{texts.columns.authority}</th>
              <th scope="col">
                <span className="visually-hidden">{texts.columns.act}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {scope.map((entry) => (
              <Row
                key={entry.target_id}
                entry={entry}
                target={byId.get(entry.target_id)}
                onTier={(tier) =>
                  change(scope.map((other) => (other.target_id === entry.target_id ? { ...other, tier } : other)))
                }
                onRemove={() => change(scope.filter((other) => other.target_id !== entry.target_id))}
              />
            ))}
          </tbody>
        </table>
      )}
      <AddTargets
        open={isAdding}
        onClose={() => setIsAdding(false)}
        targets={answer.targets.filter(
          ({ id, is_archived: isArchived }) => !isArchived && !scope.some((entry) => entry.target_id === id),
        )}
        onAdd={(target) => change([...scope, { target_id: target.id, tier: target.tier }])}
      />
    </section>
  )
}

/** Targets in scope, exclusions and rewards. */
export function ScopeStep({ answer, used, obstacles }: StepProps) {
  useRegisteredTarget({ answer, used })
  const blocking = obstacles.filter(({ code }) => code.startsWith('target.')).length
  return (
    <div className={styles.sections}>
      {blocking > 0 ? (
        <div className={styles.notice}>
          <WarningIcon />
          <div>
            <b>{texts.blocked(blocking)}</b>
            <p>{texts.blockedText}</p>
          </div>
        </div>
      ) : null}
      <Included answer={answer} used={used} />
      <Excluded used={used} />
      {used.draft.kind === 'bounty' ? <RewardGrid used={used} /> : <p className={styles.note}>{texts.unpaid}</p>}
    </div>
  )
}
