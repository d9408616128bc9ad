import { classNames } from '../layout/class-names.ts'
import styles from './icon.module.css'

export interface IconProps {
  readonly className?: string | undefined
  /** Only for an icon that stands without words beside it. */
  readonly title?: string
}

export type IconComponent = (props: IconProps) => React.JSX.Element

/** A drawing of one path on Phosphor's 256 square, as large as a quarter more than the text beside it. */
export function icon(path: string): IconComponent {
  return function Icon({ className, title }: IconProps) {
    return (
      <svg
        className={classNames(styles.icon, className)}
        viewBox="0 0 256 256"
        aria-hidden={title ? undefined : true}
        role={title ? 'img' : undefined}
        focusable="false"
      >
        {title ? <title>{title}</title> : null}
        <path d={path} />
      </svg>
    )
  }
}
