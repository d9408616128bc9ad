import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { Key } from '@grana/ui/key'
import { isBulkRunOpen, type BulkKind } from '../bulk/bulk-run.ts'
import { useKeyActions, useShortcutChoice } from './shortcuts.ts'
import styles from './inbox-keys.module.css'

const inbox = reportWork.inbox
const texts = bulkWork.keys

/** The letters of each act. */
const keys = { move: 'j k', choose: 'x', assign: 'a', close: 'e', search: '/', help: '?' } as const

const linksOf = () => [...document.querySelectorAll<HTMLElement>('tr[data-report] a')]

/** Moves the focus to another report; without one in focus, to the first. */
function step(by: 1 | -1): void {
  const links = linksOf()
  const at = links.findIndex((link) => link === document.activeElement)
  links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}

/** The report that has the focus, by its link or its box. */
const focusedReport = () => document.activeElement?.closest<HTMLElement>('tr[data-report]')?.dataset['report']

const focusSearch = () => document.querySelector<HTMLElement>('[role="search"] input')?.focus()

/** The one key that an empty list needs: another search. */
export function useSearchKey(): void {
  const [isOn] = useShortcutChoice()
  useKeyActions(isOn, { '/': focusSearch })
}

export interface InboxKeysProps {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void
  readonly onAct: (kind: BulkKind) => void
}

/** The keys of the inbox: arrows always, single letters for those who switched them on. */
export function InboxKeys({ chosen, onChoose, onAct }: InboxKeysProps) {
  const [isOn, setIsOn] = useShortcutChoice()
  const withFocused = (act: (id: string) => void) => () => {
    const id = focusedReport()
    if (id !== undefined) act(id)
  }
  const start = (kind: BulkKind) => () => {
    const id = focusedReport()
    if (isBulkRunOpen() || (chosen.size === 0 && id === undefined)) return
    if (chosen.size === 0 && id !== undefined) onChoose([id], true)
    onAct(kind)
  }
  useKeyActions(isOn, {
    j: () => step(1),
    k: () => step(-1),
    x: withFocused((id) => onChoose([id], !chosen.has(id))),
    a: start('assign'),
    e: start('close'),
    '/': focusSearch,
    '?': () => document.getElementById('inbox-keys')?.focus(),
  })
  return (
    <div className={styles.keys} id="inbox-keys" tabIndex={-1} role="group" aria-label={texts.label}>
      {(['move', 'open'] as const).map((name) => (
        <span key={name}>
          <Key>{inbox.keyNames[name]}</Key> {inbox.keyActs[name]}
        </span>
      ))}
      {isOn
        ? Object.entries(keys).map(([act, key]) => (
            <span key={key}>
              <Key>{key}</Key> {texts.acts[act as keyof typeof keys]}
            </span>
          ))
        : null}
      <button type="button" className={styles.choice} aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        {isOn ? texts.off : texts.on}
      </button>
    </div>
  )
}
