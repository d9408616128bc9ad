import styles from './team.module.css'

export interface RoleChoiceProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly choices: readonly { readonly value: Value; readonly name: string; readonly text: string }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** Radio group of roles, each with its description. */
export function RoleChoice<Value extends string>({ legend, name, choices, value, onChange }: RoleChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <b>{choice.name}</b>
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
