import { useState, type FormEvent } from 'react'
import type { PortalProgram } from '@grana/contract/programs'
import { checkScope, type ScopeCheck } from '@grana/contract/programs/scope-check'
import { scopeCheck as texts } from '@grana/messages/es/apps/scope-check'
import { IconButton } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { ArrowRightIcon, CheckCircleIcon, QuestionIcon, XCircleIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import styles from './scope-box.module.css'

export type ScopeProgram = Pick<PortalProgram, 'uuid' | 'name' | 'in_scope' | 'out_of_scope' | 'policy'>

interface ScopeMatch extends ScopeCheck {
  readonly program: ScopeProgram
}

const icons = { included: CheckCircleIcon, excluded: XCircleIcon, unknown: QuestionIcon } as const

/** The programs that say something about it: inclusions first, and exclusions only where nothing includes it. */
function findInScopes(typed: string, programs: readonly ScopeProgram[]): readonly ScopeMatch[] {
  const all = programs.map((program) => ({ ...checkScope(typed, program), program }))
  const included = all.filter(({ verdict }) => verdict === 'included')
  return included.length > 0 ? included : all.filter(({ verdict }) => verdict === 'excluded')
}

interface AnswerProps {
  readonly found: readonly ScopeMatch[]
  readonly unknownText: string
  readonly addressOf: ((program: string) => string) | undefined
}

function Answer({ found, unknownText, addressOf }: AnswerProps) {
  const verdict = found[0]?.verdict ?? 'unknown'
  const Icon = icons[verdict]
  const title = verdict === 'unknown' ? unknownText : texts[verdict]
  return (
    <div className={classNames(styles.answer, styles[verdict])}>
      <Icon />
      <div>
        <b>{title}</b>
        {verdict === 'unknown' ? <p>{texts.unknownText}</p> : null}
        {found.map(({ program, entry = '', reason }) => (
          <p key={program.uuid}>
            {addressOf ? <Link href={addressOf(program.uuid)}>{program.name}</Link> : null}{' '}
            {verdict === 'included' ? texts.includedText(entry) : texts.excludedText(entry)} {reason}{' '}
            {texts.version(program.policy.version)}
          </p>
        ))}
      </div>
    </div>
  )
}

export interface ScopeBoxProps {
  /** The scopes to look in; they may have to be loaded first. Rejects where one could not be loaded. */
  readonly load: () => Promise<readonly ScopeProgram[]>
  /** Text for an address that no scope contains. */
  readonly unknownText: string
  /** Pages of the programs, where there are several. */
  readonly addressOf?: (program: string) => string
}

/** Tells whether a host, an address or an app may be tested, by the scopes of programs. */
export function ScopeBox({ load, unknownText, addressOf }: ScopeBoxProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly ScopeMatch[] | 'failed'>()
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    const programs = await load().catch(() => undefined)
    setFound(programs === undefined ? 'failed' : findInScopes(typed, programs))
  }
  return (
    <form className={styles.box} onSubmit={(event) => void check(event)}>
      <span className={styles.field}>
        <TextInput
          mono
          maxLength={250}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setFound(undefined)
          }}
        />
        <IconButton className={styles.check} type="submit" label={texts.check}>
          <ArrowRightIcon />
        </IconButton>
      </span>
      <div role="status">
        {found === undefined ? null : found === 'failed' ? (
          <p className={styles.failed}>{texts.failed}</p>
        ) : (
          <Answer found={found} unknownText={unknownText} addressOf={addressOf} />
        )}
      </div>
    </form>
  )
}
