import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { runScreenAct } from '@grana/parts/shell/screen-acts'
import { Key } from '@grana/ui/key'
import { useKeyActions, useShortcutChoice } from './shortcuts.ts'
import styles from './inbox-keys.module.css'

const texts = bulkWork.keys

/** The letters of the inbox, as far as they mean the same in one report. */
const keys = { move: 'j k', assign: 'a', close: 'e', help: '?' } as const

const place = 'report-keys'

/** The keys of a report, for those who switched single letters on. */
export function ReportKeys() {
  const [isOn, setIsOn] = useShortcutChoice()
  useKeyActions(isOn, {
    a: () => runScreenAct('assign'),
    e: () => runScreenAct('closed'),
    '?': () => document.getElementById(place)?.focus(),
  })
  return (
    <div className={styles.ofReport} id={place} tabIndex={-1} role="group" aria-label={texts.ofReport}>
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
