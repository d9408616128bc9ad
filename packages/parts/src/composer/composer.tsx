import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { CallError } from '@grana/client/call-error'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Audience } from '@grana/contract/reports/values'
import { evidence } from '@grana/messages/es/apps/evidence'
import { markdownTexts } from '@grana/messages/es/apps/markdown'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { FieldError } from '@grana/ui/field-error'
import { ChatCircleTextIcon, EyeSlashIcon, UsersIcon } from '@grana/ui/icons'
import { useTypedText } from '../drafts/typed-texts.ts'
import { FileButton } from '../evidence/file-button.tsx'
import type { EvidenceCalls } from '../evidence/item-uploader.ts'
import { useUploads, type Uploads } from '../evidence/use-uploads.ts'
import { textLengthOf } from '../form/text-length.ts'
import { handleFormatKey, MarkdownToolbar } from '../markdown/markdown-toolbar.tsx'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { useAction } from '../query/use-action.ts'
import { reportPlaces } from '../report-sheet/places.ts'
import { areSendable, Attachments, sendableIds } from './attachments.tsx'
import { CiteClause, type CiteClauseProps } from './cite-clause.tsx'
import { SavedAnswers, type SavedAnswersSource } from './saved-answers.tsx'
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

export interface WrittenComment {
  readonly text: string
  readonly audience: Audience
  /** Absent without files. */
  readonly files?: string[]
}

export interface ComposerProps {
  /** One or two; the first is where it begins. */
  readonly modes: readonly [ComposerMode, ComposerMode?]
  readonly onSend: (comment: WrittenComment) => Promise<unknown>
  /** The calls for the files of a comment. */
  readonly files: (audience: Audience) => EvidenceCalls
  /** The rules whose clauses can be cited. */
  readonly rules?: Pick<CiteClauseProps, 'version' | 'references'> | undefined
  /** Texts that the team saved for its replies. */
  readonly answers?: SavedAnswersSource | undefined
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

interface WritingProps extends Pick<ComposerProps, 'rules' | 'answers'> {
  readonly mode: ComposerMode
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  readonly onFocus: () => void
}

/** The toolbar and the text, or how it will be read. */
function Writing({ mode, text, rules, answers, onChange, onSend, onFocus }: WritingProps) {
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
        {isPreview || !answers ? null : <SavedAnswers field={area} source={answers} />}
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
        onFocus={onFocus}
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

interface Mode {
  readonly mode: ComposerMode
  readonly text: string
  readonly write: (text: string) => void
  readonly uploads: Uploads
}

/** Each audience has its own text and its own files. */
function useModes(
  { modes: [first, second], files }: Pick<ComposerProps, 'modes' | 'files'>,
  asked: ReadonlySet<Audience>,
) {
  const other = second ?? first
  const [calls] = useState(() => [files(first.audience), files(other.audience)] as const)
  const texts = [useTypedText(first.place), useTypedText(other.place)] as const
  const uploads = [
    useUploads(calls[0], asked.has(first.audience)),
    useUploads(calls[1], second !== undefined && asked.has(other.audience)),
  ] as const
  const modeAt = (index: 0 | 1, mode: ComposerMode): Mode => {
    const [text, write] = texts[index]
    return { mode, text, write, uploads: uploads[index] }
  }
  return { begin: modeAt(0, first), other: second ? modeAt(1, second) : undefined }
}

const isSendable = ({ text, uploads }: Mode) =>
  text.trim() !== '' && textLengthOf(text, reportLimits.text).error === undefined && areSendable(uploads.items)

/** Files that were sent elsewhere meanwhile, such as with the answer of a retest, leave the composer. */
const reloadSentFiles =
  ({ uploader }: Uploads) =>
  ({ code }: CallError): false => {
    if (code === 'evidence.state_changed') void uploader.load()
    return false
  }

/**
 * Where a text beside a report is written, on every side. Each audience has its own text and files: switching the tab never
 * sends a note as a message, and the last choice is not remembered.
 */
export function Composer({ modes, onSend, files, rules, answers }: ComposerProps) {
  const [first] = modes
  const form = useRef<HTMLFormElement>(null)
  const [audience, setAudience] = useState(first.audience)
  // Files of an earlier visit are asked for once the reader begins to write.
  const [asked, setAsked] = useState<ReadonlySet<Audience>>(new Set())
  const [isTooEarly, setIsTooEarly] = useState(false)
  const { begin, other } = useModes({ modes, files }, asked)
  const current = other?.mode.audience === audience ? other : begin
  const { mode, text, write, uploads } = current
  const { act, isBusy } = useAction()
  const send = () => {
    setIsTooEarly(true)
    if (!isSendable(current) || isBusy) return
    const sent = sendableIds(uploads.items)
    act('send', {
      work: () => onSend({ text, audience: mode.audience, ...(sent.length > 0 && { files: sent }) }),
      done: mode.done,
      after: () => {
        write('')
        uploads.uploader.forget(sent)
        setIsTooEarly(false)
        setAudience(first.audience)
      },
      onRefused: reloadSentFiles(uploads),
    })
  }
  return (
    <form
      ref={form}
      className={classNames(styles.composer, mode.audience === 'internal' && styles.note)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Tabs modes={other ? [begin.mode, other.mode] : [begin.mode]} chosen={mode} onChoose={setAudience} />
      <Writing
        key={mode.audience}
        mode={mode}
        text={text}
        rules={rules}
        answers={answers}
        onChange={write}
        onSend={send}
        onFocus={() => setAsked((known) => (known.has(mode.audience) ? known : new Set([...known, mode.audience])))}
      />
      <Attachments key={`${mode.audience} files`} uploads={uploads} area={form} isTooEarly={isTooEarly} />
      <div className={styles.foot}>
        <FileButton look="quiet" size="dense" label={evidence.attach} multiple onFiles={uploads.uploader.add} />
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
