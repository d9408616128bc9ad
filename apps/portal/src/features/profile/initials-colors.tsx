import type { User } from '@grana/contract/accounts'
import { contrastOf, initialsColors, minContrast } from '@grana/contract/appearance/colors'
import { profile } from '@grana/messages/es/account/profile'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

const texts = profile.colors

type ColorName = 'text_color' | 'highlight_color'

function ColorField({ form, name }: { readonly form: ProfileFormState; readonly name: ColorName }) {
  const { id, label, error, state } = form.field(name)
  const value = form.valueOf(name) ?? initialsColors[name]
  return (
    <Field id={id} label={label} error={error} state={state}>
      <div className={styles.color}>
        <TextInput
          className={styles.swatch}
          type="color"
          data-field={name}
          value={value}
          onChange={(event) => form.setValue(name, event.target.value, { isDraft: true })}
        />
        <code>{value}</code>
      </div>
    </Field>
  )
}

export interface InitialsColorsProps {
  readonly form: ProfileFormState
  readonly name: Pick<User, 'first_name' | 'last_name'>
}

/** Both colours, a preview of the initials, and their contrast. */
export function InitialsColors({ form, name }: InitialsColorsProps) {
  const text = form.valueOf('text_color') ?? initialsColors.text_color
  const behind = form.valueOf('highlight_color') ?? initialsColors.highlight_color
  const ratio = contrastOf(text, behind)
  const isUsual = text === initialsColors.text_color && behind === initialsColors.highlight_color
  const useUsual = () => {
    form.setValue('text_color', initialsColors.text_color)
    form.setValue('highlight_color', initialsColors.highlight_color)
  }
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <ColorField form={form} name="text_color" />
        <ColorField form={form} name="highlight_color" />
      </div>
      <div className={styles.preview}>
        <Avatar initials={initialsOf(name)} colors={{ text_color: text, highlight_color: behind }} large />
        <div>
          <p className={styles.previewName}>{texts.preview}</p>
          <p className={classNames(styles.legibility, ratio < minContrast && styles.illegible)} role="status">
            {texts.legibility(ratio)}
          </p>
        </div>
      </div>
      {isUsual ? null : (
        <div>
          <Button look="line" size="dense" onClick={useUsual}>
            {texts.usual}
          </Button>
        </div>
      )}
    </div>
  )
}
