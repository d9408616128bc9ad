import { draftLimits, type ProgramDraft } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { Button, IconButton } from '@grana/ui/button'
import { PlusIcon, TrashIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import type { UsedDraft } from './use-draft.ts'
import styles from './scope-step.module.css'

const texts = builder.scope

type Entry = ProgramDraft['out_of_scope'][number]

/** What must not be tested, in plain words. */
export function Excluded({ used: { draft, keeper } }: { readonly used: UsedDraft }) {
  const { out_of_scope: excluded } = draft
  const change = (next: readonly Entry[]) => keeper.change({ out_of_scope: [...next] })
  const put = (at: number, part: Partial<Entry>) =>
    change(excluded.map((entry, index) => (index === at ? { ...entry, ...part } : entry)))
  return (
    <section aria-labelledby="excluded">
      <div className={styles.head}>
        <h3 id="excluded">
          {texts.excluded} <span className={styles.count}>{excluded.length}</span>
        </h3>
        <Button look="quiet" size="dense" onClick={() => change([...excluded, { label: '', reason: '' }])}>
          <PlusIcon />
          {texts.addExcluded}
        </Button>
      </div>
      <ul className={styles.excluded}>
        {excluded.map((entry, index) => (
          <li key={index}>
            <TextInput
              aria-label={texts.excludedLabel}
              placeholder={texts.excludedLabel}
              value={entry.label}
              maxLength={draftLimits.label}
              readOnly={entry.target_id !== undefined}
              onChange={({ target }) => put(index, { label: target.value })}
            />
            <TextInput
              aria-label={texts.excludedReason}
              placeholder={texts.excludedReason}
              value={entry.reason}
              maxLength={draftLimits.reason}
              onChange={({ target }) => put(index, { reason: target.value })}
            />
            <IconButton
              label={texts.removeExcluded(entry.label)}
              onClick={() => change(excluded.filter((_other, at) => at !== index))}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
