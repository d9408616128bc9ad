import type { ReactNode } from 'react'
import type { DisclosureText } from '@grana/contract/reports/disclosure'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { disclosurePage } from '@grana/messages/es/disclosures'
import { shortDate } from '@grana/messages/es/formats/dates'
import { EyeSlashIcon, GlobeIcon } from '@grana/ui/icons'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { WeaknessName } from '../report/finding-facts.tsx'
import { ReportSeverityChip } from '../report/report-marks.tsx'
import styles from './disclosure.module.css'

function Words({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <section>
      <h4>{title}</h4>
      {text.trim() === '' ? <p className={styles.none}>{texts.preview.empty}</p> : <MarkdownView text={text} />}
    </section>
  )
}

export interface DisclosurePreviewProps {
  readonly text: DisclosureText
  readonly program: string
  /** Whom the page thanks. */
  readonly thanks: ReactNode
  readonly isPublished: boolean
}

/** What will be public, as the page shows it. */
export function DisclosurePreview({ text, program, thanks, isPublished }: DisclosurePreviewProps) {
  return (
    <section className={styles.public} aria-labelledby="disclosure-public">
      <h2 id="disclosure-public">
        <GlobeIcon />
        {isPublished ? texts.preview.published : texts.preview.title}
      </h2>
      <div className={styles.sheet}>
        <p className={styles.facts}>
          <ReportSeverityChip severity={text.severity} />
          <WeaknessName id={text.weakness} />
        </p>
        <h3>{text.title.trim() === '' ? texts.preview.empty : text.title}</h3>
        <p className={styles.note}>
          {program} · {disclosurePage.dates(shortDate(text.submitted_on), shortDate(text.closed_on))}
        </p>
        <Words title={texts.form.summary} text={text.summary} />
        <Words title={texts.form.whatHappened} text={text.what_happened} />
        <Words title={texts.form.impact} text={text.impact} />
        <Words title={texts.form.steps} text={text.steps} />
        <p className={styles.thanks}>
          {texts.preview.thanks} <b>{thanks}</b>
        </p>
      </div>
    </section>
  )
}

/** What stays private, whatever is agreed. */
export function KeptPrivate() {
  return (
    <section className={styles.kept} aria-labelledby="disclosure-kept">
      <h2 id="disclosure-kept">
        <EyeSlashIcon />
        {texts.kept.title}
      </h2>
      <ul>
        {texts.kept.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
