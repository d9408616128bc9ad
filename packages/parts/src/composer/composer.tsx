import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Audience } from '@grana/contract/reports/values'
import { markdownTexts } from '@grana/messages/es/apps/markdown'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { FieldError } from '@grana/ui/field-error'
import { ChatCircleTextIcon, EyeSlashIcon, UsersIcon } from '@grana/ui/icons'
import { useTypedText } from '../drafts/typed-texts.ts'
import { textLengthOf } from '../form/text-length.ts'
import { handleFormatKey, MarkdownToolbar } from '../markdown/markdown-toolbar.tsx'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { useAction } from '../query/use-action.ts'
import { reportPlaces } from '../report-sheet/places.ts'
import { CiteClause, type CiteClauseProps } from './cite-clause.tsx'
import styles from './composer.module.css'

/** One audience of the composer, with its own text and its own words. */
export interface ComposerMode {
  readonly audience: Audience
  /** On its tab. */
  readonly tab: string
  /** Names the text field. */
  readonly label: string
  readonly placeholder: string
  /** Who reads it, or does not. */
  readonly readers: string
  /** On the button: the act and the reader. */
  readonly send: string
  readonly done: string
  /** Key under which the text is stored until it is sent. */
  readonly place: string
}

export interface ComposerProps {
  /** One or two; the first is where it begins. */
  readonly modes: readonly [ComposerMode, ComposerMode?]
  readonly onSend: (text: string, audience: Audience) => Promise<unknown>
  /** The rules whose clauses can be cited. */
  readonly rules?: Pick<CiteClauseProps, 'version' | 'references'> | undefined
}

const iconOf = ({ audience }: ComposerMode) => (audience === 'internal' ? <EyeSlashIcon /> : <ChatCircleTextIcon />)

interface TabsProps {
  readonly modes: readonly ComposerMode[]
  readonly chosen: ComposerMode
  readonly onChoose: (audience: Audience) => void
}

/** With one audience there is nothing to choose: a heading. */
function Tabs({ modes, chosen, onChoose }: TabsProps) {
  const name = useId()
  if (modes.length === 1) {
    return (
      <p className={classNames(styles.only, styles.chosen)}>
        {iconOf(chosen)}
        {chosen.tab}
      </p>
    )
  }
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{reports.reply.who}</legend>
      {modes.map((mode) => (
        <label key={mode.audience} className={classNames(styles.tab, mode === chosen && styles.chosen)}>
          <input type="radio" name={name} checked={mode === chosen} onChange={() => onChoose(mode.audience)} />
          {iconOf(mode)}
          {mode.tab}
        </label>
      ))}
    </fieldset>
  )
}

interface WritingProps extends Pick<ComposerProps, 'rules'> {
  readonly mode: ComposerMode
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

/** The toolbar and the text, or how it will be read. */
function Writing({ mode, text, rules, onChange, onSend }: WritingProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setIsPreview] = useState(false)
  const id = useId()
  const length = textLengthOf(text, reportLimits.text)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else handleFormatKey(event)
  }
  return (
    <>
      <div className={styles.bar}>
        {isPreview ? <span /> : <MarkdownToolbar label={markdownTexts.toolbar(mode.label)} field={area} />}
        {isPreview || !rules ? null : <CiteClause field={area} {...rules} />}
        <Button
          className={styles.preview}
          look="quiet"
          size="dense"
          aria-pressed={isPreview}
          aria-label={markdownTexts.previewOf(mode.label)}
          onClick={() => setIsPreview(!isPreview)}
        >
          {isPreview ? markdownTexts.write : markdownTexts.preview}
        </Button>
      </div>
      {isPreview ? (
        <div className={styles.read}>{text.trim() ? <MarkdownView text={text} /> : <p>{markdownTexts.empty}</p>}</div>
      ) : null}
      <textarea
        ref={area}
        id={reportPlaces.reply}
        className={styles.text}
        hidden={isPreview}
        rows={4}
        aria-invalid={length.error !== undefined}
        aria-describedby={`${id}-length ${id}-readers`}
        aria-label={mode.label}
        placeholder={mode.placeholder}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
      <div className={styles.length} id={`${id}-length`} role="status">
        {length.error === undefined ? length.echo : <FieldError>{length.error}</FieldError>}
      </div>
      <p className={styles.readers} id={`${id}-readers`}>
        {mode.audience === 'internal' ? <EyeSlashIcon /> : <UsersIcon />}
        {mode.readers}
      </p>
    </>
  )
}

/**
 * Where a text beside a report is written, on every side. Each audience has its own text: switching the tab never sends a
 * note as a message, and the last choice is not remembered.
 */
export function Composer({ modes, onSend, rules }: ComposerProps) {
  const [first, second] = modes
  const texts = [useTypedText(first.place), useTypedText((second ?? first).place)] as const
  const [audience, setAudience] = useState(first.audience)
  const { act, isBusy } = useAction()
  const isSecond = second !== undefined && audience === second.audience
  const mode = isSecond ? second : first
  const [text, write] = texts[isSecond ? 1 : 0]
  const send = () => {
    if (text.trim() === '' || textLengthOf(text, reportLimits.text).error !== undefined || isBusy) return
    act('send', {
      work: () => onSend(text, mode.audience),
      done: mode.done,
      after: () => {
        write('')
        setAudience(first.audience)
      },
    })
  }
  return (
    <form
      className={classNames(styles.composer, mode.audience === 'internal' && styles.note)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Tabs modes={second ? [first, second] : [first]} chosen={mode} onChoose={setAudience} />
      <Writing key={mode.audience} mode={mode} text={text} rules={rules} onChange={write} onSend={send} />
      <div className={styles.foot}>
        <span className={styles.keys}>
          <kbd>{reportWork.reply.keys}</kbd>
        </span>
        <Button type="submit" busy={isBusy}>
          {mode.send}
        </Button>
      </div>
    </form>
  )
}
