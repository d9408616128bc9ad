import { useMemo } from 'react'
import { qrDrawing } from './qr-path.ts'
import styles from './qr-code.module.css'

export interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** Dark on white in both themes: many phones cannot scan it otherwise. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrDrawing(text), [text])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} width={size} height={size} />
      <path className={styles.ink} d={path} />
    </svg>
  )
}
