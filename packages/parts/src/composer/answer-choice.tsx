import type { ListedAnswer } from '@grana/contract/reports/saved-answers'
import { savedAnswerTexts as texts } from '@grana/messages/es/apps/saved-answers'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { fillVariables, type AnswerValues } from './fill-variables.ts'
import styles from './saved-answers.module.css'

/** A program and its organization may have answers of the same name. */
export const keyOfAnswer = ({ of, name }: ListedAnswer): string => `${of} ${name}`

/** The options of a list of answers, those of the program first. */
export function AnswerOptions({ answers }: { readonly answers: readonly ListedAnswer[] }) {
  return (['program', 'organization'] as const).map((of) => {
    const group = answers.filter((answer) => answer.of === of)
    return group.length === 0 ? null : (
      <optgroup key={of} label={texts.groups[of]}>
        {group.map((answer) => (
          <option key={answer.name} value={keyOfAnswer(answer)}>
            {answer.name}
          </option>
        ))}
      </optgroup>
    )
  })
}

export interface AnswerPreviewProps {
  readonly text: string
  readonly values: AnswerValues
  /** Above the text; without it, that it reads so in this report. */
  readonly title?: string
}

/** A text with the values of a report in the place of its variables. */
export function AnswerPreview({ text, values, title = texts.preview }: AnswerPreviewProps) {
  return (
    <section className={styles.preview} aria-label={title}>
      <h3>{title}</h3>
      <MarkdownView text={fillVariables(text, values)} />
    </section>
  )
}
