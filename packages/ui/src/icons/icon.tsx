import { classNames } from '../layout/class-names.ts'
import styles from './icon.module.css'

export interface IconProps {
  readonly className?: string | undefined
  /** Only for an icon without text next to it. */
  readonly title?: string
}

export type IconComponent = (props: IconProps) => React.JSX.Element

/** One path on Phosphor's 256 square, a quarter larger than the text next to it. */
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
