import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { markdownTexts as texts } from '@grana/messages/es/apps/markdown'
import { IconButton } from '@grana/ui/button'
import {
  CodeBlockIcon,
  CodeIcon,
  LinkSimpleIcon,
  ListBulletsIcon,
  ListNumbersIcon,
  QuotesIcon,
  TextBIcon,
  TextHTwoIcon,
  TextItalicIcon,
} from '@grana/ui/icons'
import { formatMarkdown, type Edit, type MarkdownFormat } from './format-markdown.ts'
import styles from './markdown-field.module.css'

const icons: Record<MarkdownFormat, ReactNode> = {
  heading: <TextHTwoIcon />,
  bold: <TextBIcon />,
  italic: <TextItalicIcon />,
  code: <CodeIcon />,
  block: <CodeBlockIcon />,
  quote: <QuotesIcon />,
  bullets: <ListBulletsIcon />,
  numbers: <ListNumbersIcon />,
  link: <LinkSimpleIcon />,
}

const groups: readonly (readonly MarkdownFormat[])[] = [
  ['heading', 'bold', 'italic'],
  ['code', 'block', 'quote'],
  ['bullets', 'numbers', 'link'],
]
const all = groups.flat()

/** Applies an edit as if it was typed, so that the field's own handler learns of it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setRangeText(insert, from, to)
  field.setSelectionRange(...select)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function format(field: HTMLTextAreaElement | null, name: MarkdownFormat): void {
  if (!field) return
  const { value, selectionStart, selectionEnd } = field
  applyEdit(field, formatMarkdown(name, { text: value, start: selectionStart, end: selectionEnd }))
}

const keys: Readonly<Record<string, MarkdownFormat>> = { b: 'bold', i: 'italic', e: 'code', k: 'link' }

/** Ctrl or Command with B, I, E or K, in the text area itself. */
export function handleFormatKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const name = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined
  if (name === undefined || event.altKey || event.shiftKey) return
  event.preventDefault()
  // Otherwise the frame would open its search by the same keys.
  event.stopPropagation()
  format(event.currentTarget, name)
}

/** Index of the button that a key leads to. */
function nextButton(key: string, from: number): number {
  if (key === 'ArrowRight') return (from + 1) % all.length
  if (key === 'ArrowLeft') return (from - 1 + all.length) % all.length
  if (key === 'Home') return 0
  return key === 'End' ? all.length - 1 : -1
}

export interface MarkdownToolbarProps {
  /** Names the toolbar. */
  readonly label: string
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Buttons that write Markdown into a text area. One stop of the Tab key; arrows move inside. */
export function MarkdownToolbar({ label, field }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const moveFocus = (event: KeyboardEvent) => {
    const next = nextButton(event.key, current)
    if (next < 0) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={styles.tools} ref={bar} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
      {groups.map((group) => (
        <Fragment key={group[0]}>
          {group.map((name) => (
            <IconButton
              key={name}
              className={styles.tool}
              label={texts.formats[name]}
              title={texts.formats[name]}
              tabIndex={all.indexOf(name) === current ? 0 : -1}
              onFocus={() => setCurrent(all.indexOf(name))}
              onClick={() => format(field.current, name)}
            >
              {icons[name]}
            </IconButton>
          ))}
          <span className={styles.separator} />
        </Fragment>
      ))}
    </div>
  )
}
