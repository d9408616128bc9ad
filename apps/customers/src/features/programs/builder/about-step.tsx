import {
  programVisibilities,
  safeHarbors,
  type ProgramVisibility,
  type SafeHarbor,
} from '@grana/contract/program-values'
import { draftLimits } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { textLengthOf } from '@grana/parts/form/text-length'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Choices } from './choices.tsx'
import type { StepProps } from './step-props.ts'
import styles from './builder.module.css'

const texts = builder.about

/** Name, description and visibility of the program. */
export function AboutStep({ used: { draft, autosave }, obstacles }: StepProps) {
  const isSummaryMissing = obstacles.some(({ code }) => code === 'summary.missing')
  return (
    <div className={styles.fields}>
      <Field
        label={texts.name}
        required
        {...textLengthOf(draft.name, draftLimits.name, draft.name === '' ? texts.nameEmpty : undefined)}
      >
        <TextInput value={draft.name} onChange={({ target }) => autosave.change({ name: target.value })} />
      </Field>
      <Field
        label={texts.summary}
        hint={texts.summaryHint}
        {...textLengthOf(draft.summary, draftLimits.summary)}
        required={isSummaryMissing}
      >
        <TextArea
          rows={3}
          value={draft.summary}
          onChange={({ target }) => autosave.change({ summary: target.value.replaceAll(/[\r\n\t]+/g, ' ') })}
        />
      </Field>
      <Field
        label={texts.description}
        note={texts.descriptionNote}
        hint={texts.descriptionHint}
        {...textLengthOf(draft.description, draftLimits.description)}
      >
        <TextArea
          rows={7}
          value={draft.description}
          onChange={({ target }) => autosave.change({ description: target.value })}
        />
      </Field>
      <Choices
        legend={texts.visibility}
        name="visibility"
        value={draft.visibility}
        options={programVisibilities.toReversed().map((value) => ({ value, ...texts.visibilities[value] }))}
        onChange={(value) => autosave.change({ visibility: value as ProgramVisibility })}
      />
      <Choices
        legend={texts.harbor}
        hint={draft.safe_harbor === undefined ? texts.harborUnchosen : texts.harborHint}
        name="harbor"
        value={draft.safe_harbor}
        required
        options={safeHarbors.map((value) => ({ value, ...texts.harbors[value] }))}
        onChange={(value) => autosave.change({ safe_harbor: value as SafeHarbor })}
      />
    </div>
  )
}
