import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly height?: 'caption' | 'text' | 'title' | 'control' | 'square'
  /** In tenths of its box. */
  readonly width?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  readonly className?: string | undefined
}

/** A placeholder for a piece of content. It is not animated. */
export function Skeleton({ height = 'text', width = 10, className }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, styles[height], styles[`width${width}`], className)} aria-hidden />
  )
}

export interface LoadingRegionProps {
  /** What is being loaded, for screen readers. */
  readonly label: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

export function LoadingRegion({ label, children, className }: LoadingRegionProps) {
  return (
    <div className={className} aria-busy>
      <output className="visually-hidden">{label}</output>
      {children}
    </div>
  )
}
