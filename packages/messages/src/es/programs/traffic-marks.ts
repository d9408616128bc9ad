import type { MarkRow } from '@grana/contract/attention/traffic-marks'
import { createNumberFormatter } from '../formats/numbers.ts'

const whole = createNumberFormatter(0)
const marks = (n: number) => `${whole(n)} ${n === 1 ? 'marca' : 'marcas'}`

const problems: Record<NonNullable<MarkRow['problem']>, string> = {
  malformed: 'No es una marca de tráfico.',
  unknown: 'Ningún hacker tomó esta marca en el programa.',
  repeated: 'Ya está en otra fila.',
  confirmed: 'Ya estaba confirmada.',
}

/** Marks of the traffic of hackers: how to send them, and how an organization confirms them. */
export const trafficMarks = {
  title: 'Marca de tráfico',
  text: (points: number) =>
    `Envíala con tus pruebas. Si la organización la encuentra en sus registros, tu reporte suma ${points} puntos de evidencia.`,
  target: 'Objetivo',
  take: 'Tomar la marca de hoy',
  taken: 'Marca lista para copiar',
  of: (address: string, day: string) => `${address} · ${day}`,
  confirmed: 'Confirmada por la organización',
  waiting: 'Sin confirmar todavía',
  lines: { header: 'Encabezado, también para Burp', curl: 'curl', parameter: 'Navegador, como parámetro' },
  copy: (label: string) => `Copiar: ${label}`,
  copied: 'Copiado',
  older: 'Marcas anteriores',
  none: 'Para este objetivo no tomaste ninguna marca en 30 días.',
  organization: {
    title: 'Marcas de tráfico',
    text: 'Los hackers pueden marcar sus pruebas. Confirma las marcas que encuentres en tus registros: es la señal de evidencia más fuerte.',
    figures: (taken: number, confirmed: number) =>
      taken === 0
        ? 'Nadie tomó marcas en 30 días.'
        : `${marks(taken)} en 30 días, ${whole(confirmed)} ${confirmed === 1 ? 'confirmada' : 'confirmadas'}.`,
    open: 'Confirmar desde un archivo',
    dialog: 'Confirmar marcas de tráfico',
    hint: (header: string, parameter: string) =>
      `Busca el encabezado ${header} o el parámetro ${parameter} en tus registros y guarda las marcas en un CSV, una por fila en la primera columna.`,
    choose: 'Archivo CSV',
    none: 'Elegir archivo…',
    preview: 'Revisar',
    other: 'Elegir otro archivo',
    cancel: 'Cancelar',
    good: (n: number) => (n === 0 ? 'No hay marcas que confirmar.' : `${marks(n)} por confirmar.`),
    wrong: (n: number) => `${whole(n)} ${n === 1 ? 'fila que no se confirma' : 'filas que no se confirman'}:`,
    rows: 'Filas con un problema',
    line: (line: number) => `Fila ${whole(line)}`,
    problems,
    confirm: (n: number) => `Confirmar ${marks(n)}`,
    done: (n: number) => (n === 1 ? 'Una marca confirmada' : `${marks(n)} confirmadas`),
  },
} as const
