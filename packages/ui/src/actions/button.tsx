import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import { BandsLoader } from './bands-loader.tsx'
import { Link, type LinkProps } from './link.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  /**
   * `ink` is the default; `line` the alternative; `cta` the one call to action of a marketing view, never of a form.
   */
  readonly look?: 'ink' | 'line' | 'cta' | 'quiet' | 'danger' | 'dangerLine' | undefined
  readonly size?: 'normal' | 'large' | 'dense' | undefined
  readonly block?: boolean | undefined
}

function buttonClass({ look = 'ink', size = 'normal', block }: ButtonLook, extra?: string): string {
  return classNames(styles.button, styles[look], size !== 'normal' && styles[size], block && styles.block, extra)
}

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>

export interface ButtonProps extends ButtonLook, NativeButton {
  readonly ref?: Ref<HTMLButtonElement>
  /** Work is in progress: the button keeps its focus and width, and ignores further clicks. */
  readonly busy?: boolean
  /** The label meanwhile. */
  readonly busyText?: ReactNode
  readonly disabled?: boolean
  /** Why it is disabled: shown next to it and linked by `aria-describedby`. */
  readonly reason?: ReactNode
}

/** Disabled and busy buttons stay focusable, so that keyboard users keep their place and can read the reason. */
export function Button(props: ButtonProps) {
  const { look, size, block, busy, busyText, disabled, reason, className, onClick, children, ...rest } = props
  const reasonId = useId()
  const stopped = busy || disabled
  const shownReason = disabled && reason
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (stopped) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, block }, className)}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      aria-describedby={shownReason ? reasonId : rest['aria-describedby']}
      onClick={handleClick}
    >
      {busy ? <BandsLoader /> : null}
      {busy && busyText ? busyText : children}
    </button>
  )
  if (!shownReason) return button
  return (
    <span className={classNames(styles.withReason, block && styles.block)}>
      {button}
      <span className={styles.reason} id={reasonId}>
        {reason}
      </span>
    </span>
  )
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button: it navigates and has no other effect. */
export function ButtonLink({ look, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, block }, className)} />
}

export interface IconButtonProps extends NativeButton {
  readonly ref?: Ref<HTMLButtonElement>
  /** Its only accessible name. */
  readonly label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.icon, className)} aria-label={label}>
      {children}
    </button>
  )
}
