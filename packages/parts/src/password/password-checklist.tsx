import { passwordRules } from '@grana/contract/password'
import { passwordTexts } from '@grana/messages/es/account/password-rules'
import { CheckIcon } from '@grana/ui/icons'
import styles from './password-checklist.module.css'

export type PasswordChecklistProps = {
  readonly id: string
  readonly password: string
  /** The repeated password, where a form asks for one. */
  readonly repeated?: string
  /** Whether it contains personal data, where a form knows them. */
  readonly isOwn?: boolean
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

/** The contract's rules, each marked while it holds, as the password is typed. */
export function PasswordChecklist({ id, password, repeated, isOwn }: PasswordChecklistProps) {
  return (
    <div className={styles.checklist} id={id}>
      <p className="visually-hidden">{passwordTexts.checklist}</p>
      <ul className={styles.list}>
        {passwordRules.map(({ code, holds }) => (
          <Rule key={code} text={passwordTexts.rules[code]} isMet={holds(password)} />
        ))}
        {isOwn === undefined ? null : <Rule text={passwordTexts.personal} isMet={password !== '' && !isOwn} />}
        {repeated === undefined ? null : (
          <Rule text={passwordTexts.matching} isMet={password !== '' && password === repeated} />
        )}
      </ul>
    </div>
  )
}
