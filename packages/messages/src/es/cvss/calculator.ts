import type { CvssGroup, CvssVersion } from '@grana/contract/cvss/metrics'
import type { CvssProblem } from '@grana/contract/cvss/vector'
import type { Severity } from '@grana/contract/program-values'
import { programLabels } from '../program-labels.ts'
import type { CvssMetricText } from './shape.ts'
import { value } from './shape.ts'
import { metrics31 } from './version-31.ts'
import { metrics40 } from './version-40.ts'

const metrics: Readonly<Record<CvssVersion, Readonly<Record<string, CvssMetricText>>>> = {
  '3.1': metrics31,
  '4.0': metrics40,
}

const groups: Readonly<Record<CvssGroup, CvssMetricText['explanation']>> = {
  base: 'Base',
  temporal: 'Temporales',
  threat: 'Amenaza',
  environmental: 'Entorno',
  supplemental: 'Complementarias',
}

const groupHints: Readonly<Record<Exclude<CvssGroup, 'base'>, string>> = {
  temporal: 'Lo que cambia con el tiempo: ataques, correcciones, certeza.',
  threat: 'Lo que se sabe de ataques reales. Sin esto se supone lo peor.',
  environmental: 'Lo propio de la organización. Suele completarlo ella.',
  supplemental: 'Informan a quien responde; no cambian el puntaje.',
}

const list = (words: readonly string[]): string => new Intl.ListFormat('es').format(words)

/** Why a pasted text is not a vector, and how to fix it. */
function problemText(problem: CvssProblem): string {
  switch (problem.reason) {
    case 'empty':
      return 'Pega un vector o elige los valores.'
    case 'too_long':
      return 'Es demasiado largo para ser un vector CVSS. Pega solo el vector.'
    case 'prefix':
      return 'Un vector empieza por CVSS:3.1/ o CVSS:4.0/. Pégalo completo.'
    case 'version':
      return `Aquí se usan las versiones 3.1 y 4.0, y este vector dice «${problem.version}».`
    case 'form':
      return problem.piece === ''
        ? 'Hay una barra de más. Cada parte va como AV:N, separada por una sola barra.'
        : `«${problem.piece}» no tiene la forma de una métrica con su valor, como AV:N.`
    case 'metric':
      return `CVSS ${problem.version} no tiene una métrica «${problem.metric}».`
    case 'value':
      return `${problem.metric} no admite «${problem.value}». Sus valores son ${list(problem.values)}.`
    case 'twice':
      return `${problem.metric} aparece dos veces. Deja una sola.`
    case 'missing':
      return problem.metrics.length === 1
        ? `Falta la métrica base ${list(problem.metrics)}.`
        : `Faltan las métricas base ${list(problem.metrics)}.`
  }
}

const severityWord = (severity: Severity): string => programLabels.severities[severity]

export const cvssTexts = {
  title: 'Severidad',
  versions: 'Versión de CVSS',
  version: (version: CvssVersion) => `CVSS ${version}`,
  vector: 'Vector',
  vectorHint: 'Elige los valores o pega un vector.',
  copy: 'Copiar vector',
  copied: 'Vector copiado',
  remove: 'Quitar vector',
  /** Below the severity, while a vector determines it. */
  followed: 'Sigue al vector CVSS. Quita el vector para elegirla a mano.',
  metrics,
  groups,
  groupHints,
  exploitability: 'Cómo se ataca',
  impact: 'Qué daño hace',
  defined: (count: number) => (count === 1 ? '1 definida' : `${count} definidas`),
  /** The value of an optional metric without a choice. */
  notDefined: value('Sin definir', 'No cambia el puntaje.'),
  explain: 'Explicar cada valor',
  severityWord,
  /** The visual order is glyph, word, score; this is the text for screen readers. */
  result: (severity: Severity, score: string) => `Severidad ${severityWord(severity).toLowerCase()}, puntaje ${score}`,
  unfinished: (count: number) => (count === 1 ? 'Falta 1 métrica base' : `Faltan ${count} métricas base`),
  noScore: 'Sin puntaje',
  loading: 'Calculando…',
  failed: 'No pudimos cargar la calculadora. Tu vector se conserva.',
  retry: 'Reintentar',
  proposal: 'Es tu propuesta. La organización fija la severidad al aceptar y verás el motivo si la cambia.',
  owner: 'CVSS es un estándar de FIRST.Org, Inc.',
  problemText,
} as const
