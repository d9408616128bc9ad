import { passwordRules } from '@grana/contract/password'
import { passwordTexts } from '@grana/messages/es/account/password-rules'
import { CheckIcon } from '@grana/ui/icons'
import styles from './password-checklist.module.css'

export type PasswordChecklistProps = {
  readonly id: string
  readonly password: string
  /** The second typing, where a form asks for one. */
  readonly repeated?: string
}

function Rule({ text, isMet }: { readonly text: string; readonly isMet: boolean }) {
  return (
    <li className={styles.rule} data-met={isMet || undefined}>
      <span className={styles.mark} aria-hidden>
        {isMet ? <CheckIcon /> : null}
      </span>
      <span>{text}</span>
      <span className="visually-hidden">{isMet ? passwordTexts.met : passwordTexts.missing}</span>
    </li>
  )
}

/** The contract's rules with a mark for each that holds, as the password is typed. */
export function PasswordChecklist({ id, password, repeated }: PasswordChecklistProps) {
  return (
    <div className={styles.checklist} id={id}>
      <p className="visually-hidden">{passwordTexts.checklist}</p>
      <ul className={styles.list}>
        {passwordRules.map(({ code, holds }) => (
          <Rule key={code} text={passwordTexts.rules[code]} isMet={holds(password)} />
        ))}
        {repeated === undefined ? null : (
          <Rule text={passwordTexts.matching} isMet={password !== '' && password === repeated} />
        )}
      </ul>
    </div>
  )
}
