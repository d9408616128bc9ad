import type { ReactNode } from 'react'
import type { ChartTone } from './tone.ts'

export interface Series {
  readonly name: string
  readonly tone: ChartTone
  /** Instead of a square of its colour: the glyph of a severity. */
  readonly mark?: ReactNode
}

export interface Column {
  /** The period in words, as the table and the pointer show it. */
  readonly name: string
  /** Shown under the axis, where there is room for it: the first week of a month. */
  readonly tick?: string | undefined
  /** One value for each series. */
  readonly values: readonly number[]
}

export interface StackedBarsProps {
  /** From the bottom of a bar to its top. */
  readonly series: readonly Series[]
  readonly columns: readonly Column[]
  /** The chart in one sentence. */
  readonly label: string
  readonly table: { readonly show: string; readonly period: string; readonly total: string }
  readonly format?: (value: number) => string
  /** Half as tall, for a side panel. */
  readonly isSmall?: boolean
}
