export interface CvssValueText {
  readonly name: string
  /** One sentence. */
  readonly explanation: string
}

export interface CvssMetricText {
  readonly name: string
  /** One sentence: what the metric measures. */
  readonly explanation: string
  readonly values: Readonly<Record<string, CvssValueText>>
}

export const value = (name: string, explanation: string): CvssValueText => ({ name, explanation })

/** A base metric as modified for an environment. */
export const modified = (metric: CvssMetricText, more: Record<string, CvssValueText> = {}): CvssMetricText => ({
  name: `${metric.name}, en este entorno`,
  explanation: 'Cambia el valor base si la instalación lo agrava o lo atenúa.',
  values: { ...metric.values, ...more },
})
