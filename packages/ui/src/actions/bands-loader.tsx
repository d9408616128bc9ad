import { classNames } from '../layout/class-names.ts'
import styles from './bands-loader.module.css'

/** Five short bands that fill from below during work. The component that renders it provides the text. */
export function BandsLoader({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.loader, className)} viewBox="0 0 18 14" aria-hidden>
      {[12, 9, 6, 3, 0].map((y) => (
        <rect key={y} y={y} width="18" height="2" />
      ))}
    </svg>
  )
}
