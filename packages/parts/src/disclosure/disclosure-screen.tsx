import { useState } from 'react'
import type { Disclosure } from '@grana/contract/reports/disclosure'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { shortDate } from '@grana/messages/es/formats/dates'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { Button, ButtonLink } from '@grana/ui/button'
import { CheckCircleIcon, CircleDashedIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { useUser } from '../app/app-context.ts'
import { useShortDate, useTimeZone } from '../app/use-time-zone.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { initialValues, toShown, type DisclosureProps } from './disclosure-actions.ts'
import { AuthorCredit, DisclosureDecisions } from './disclosure-decisions.tsx'
import { DisclosureFormView } from './disclosure-form.tsx'
import { DisclosureMark } from './disclosure-mark.tsx'
import { DisclosurePreview, KeptPrivate } from './disclosure-preview.tsx'
import { sentenceOf } from './disclosure-sentence.ts'
import styles from './disclosure.module.css'

function Agreement({ side, hasAgreed }: { readonly side: 'agent' | 'organization'; readonly hasAgreed: boolean }) {
  return (
    <li>
      {hasAgreed ? <CheckCircleIcon /> : <CircleDashedIcon />}
      <span>
        <b>{texts.sides[side]}</b>
        <span className={styles.note}>{hasAgreed ? texts.hasAgreed : texts.hasNotAgreed}</span>
      </span>
    </li>
  )
}

/** Who said what about the current text. */
function Standing({ disclosure }: { readonly disclosure: Disclosure }) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { written, ended, withdrawal, agreed, revision } = disclosure
  return (
    <section className={styles.standing} aria-label={texts.agreements}>
      {written ? (
        <p className={styles.note}>
          {texts.revision(revision)} ·{' '}
          {texts.writtenBy(texts.sides[written.side], dayAndTime(new Date(written.at), { now, timeZone }))}
        </p>
      ) : null}
      <ul className={styles.agreements}>
        <Agreement side="agent" hasAgreed={agreed.agent} />
        <Agreement side="organization" hasAgreed={agreed.organization} />
      </ul>
      {withdrawal && !ended ? (
        <blockquote className={styles.spoken}>
          <p>{texts.withdrawalAsked(texts.sides[withdrawal.side])}</p>
          <MarkdownView text={withdrawal.reason} />
        </blockquote>
      ) : null}
      {ended ? (
        <blockquote className={styles.spoken}>
          <p>{texts.ended(texts.sides[ended.side])}</p>
          <MarkdownView text={ended.reason} />
        </blockquote>
      ) : null}
    </section>
  )
}

export interface DisclosureScreenProps extends DisclosureProps {
  /** The way back to the report. */
  readonly address: string
  readonly portalUrl: string
}

function Head({ report, disclosure, side, address, portalUrl }: DisclosureScreenProps) {
  const dateOf = useShortDate()
  return (
    <header className={styles.head}>
      <p className={styles.note}>
        <Link href={address}>{texts.back}</Link> · <span className={styles.mono}>{report.reference}</span>
      </p>
      <h1>{texts.screenTitle}</h1>
      <p className={styles.facts}>
        <DisclosureMark state={disclosure.state} />
        <span>{sentenceOf(disclosure, { side, dateOf })}</span>
      </p>
      {disclosure.state === 'published' && disclosure.slug ? (
        <p>
          <ButtonLink look="line" size="dense" href={`${portalUrl}/disclosures/${disclosure.slug}`}>
            {texts.panel.page}
          </ButtonLink>
        </p>
      ) : null}
    </header>
  )
}

/** The editor with what will be public beside what stays, and the answers of the reader. */
export function DisclosureScreen(props: DisclosureScreenProps) {
  const { report, disclosure } = props
  const { can, state, text } = disclosure
  const { username: own } = useUser()
  const isFirst = text === undefined
  const [isEditing, setIsEditing] = useState(isFirst && can.write)
  const [values, setValues] = useState(() => initialValues(report, disclosure))
  const [credit, setCredit] = useState(disclosure.credit)
  const isWriting = isEditing && can.write
  const open = () => {
    setValues(initialValues(report, disclosure))
    setIsEditing(true)
  }
  const shown = isWriting || text === undefined ? toShown(values, report) : text
  const named = (isWriting ? credit : disclosure.credit) === 'handle'
  const first = named ? report.agent.username : texts.preview.anonymous
  const thanks = disclosure.own_credit === 'handle' ? `${first}, ${own}` : first
  const preview = { text: shown, program: report.program.name, thanks, isPublished: state === 'published' }
  return (
    <article className={styles.screen}>
      <Head {...props} />
      <div className={styles.columns}>
        <div className={styles.work}>
          {isFirst ? null : <Standing disclosure={disclosure} />}
          {isWriting ? (
            <DisclosureFormView
              {...props}
              values={values}
              onChange={setValues}
              credit={credit}
              onCredit={setCredit}
              onCancel={isFirst ? undefined : () => setIsEditing(false)}
              onSent={() => setIsEditing(false)}
            />
          ) : (
            <>
              {text === undefined ? <p className={styles.note}>{texts.noneYet}</p> : null}
              {disclosure.publish_on && state === 'requested' ? (
                <p>{texts.publishOn(shortDate(disclosure.publish_on))}</p>
              ) : null}
              <DisclosureDecisions {...props} />
              <AuthorCredit {...props} />
              {can.write ? (
                <Button look="line" onClick={open}>
                  {state === 'declined' ? texts.form.again : texts.form.edit}
                </Button>
              ) : null}
            </>
          )}
          {disclosure.only_asks && can.write ? <p className={styles.note}>{texts.form.onlyAsks}</p> : null}
        </div>
        <div className={styles.seen}>
          {text === undefined && !isWriting ? null : <DisclosurePreview {...preview} />}
          <KeptPrivate />
        </div>
      </div>
    </article>
  )
}
