import { customerTitles } from '#messages/es/apps/shell.ts'
import type { ReportExport, ReportFileFormat } from '@grana/contract/reports/exports'
import { evidence } from './apps/evidence.ts'

const states: Record<ReportExport['state'], string> = {
  waiting: 'En espera',
  writing: 'En preparación',
  ready: 'Listo',
  withdrawn: 'Ya no se entrega',
}

const formats: Record<ReportFileFormat, string> = { csv: 'CSV', json: 'JSON', md: 'Markdown', pdf: 'PDF' }

const inNumbers = (count: number) => count.toLocaleString('en-US')

/** Writing the reports of a list to a file. */
export const reportExport = {
  label: 'Exportar',
  formats,
  name: {
    csv: 'Exportar esta lista a CSV',
    json: 'Exportar esta lista a JSON',
    md: 'Exportar esta lista a Markdown',
    pdf: 'Exportar esta lista a PDF, hasta 50 reportes',
  },
  hint: 'Con los filtros de ahora, los reportes que puedes leer. Queda en la bitácora.',
  asked: 'Estamos preparando tu archivo',
  askedText: 'Te avisamos por correo cuando esté listo.',
  files: 'Archivos exportados',
  title: customerTitles.exports,
  lede: 'Listas de reportes que pediste como archivo. Solo tú los ves, y se borran 3 días después de estar listos. Un PDF lleva hasta 50 reportes.',
  factor: 'Para exportar reportes activa la verificación en dos pasos',
  table: 'Archivos que pediste',
  columns: { file: 'Archivo', state: 'Estado', acts: 'Acciones' },
  states,
  line: (format: ReportFileFormat, count: number) =>
    `${formats[format]} · ${count === 1 ? '1 reporte' : `${inNumbers(count)} reportes`}`,
  askedAt: (when: string) => `Pedido el ${when}`,
  until: (bytes: number, when: string) => `${evidence.size(bytes)}, hasta el ${when}`,
  progress: (written: number, count: number) => `${inNumbers(written)} de ${inNumbers(count)}`,
  progressLabel: 'Reportes escritos',
  fewer: (written: number) =>
    written === 1
      ? 'Contiene 1: los demás ya no los puedes leer.'
      : `Contiene ${inNumbers(written)}: los demás ya no los puedes leer.`,
  withdrawn: 'Un reporte cambió o ya no puedes leer todo lo que contiene. Pide otro desde la bandeja.',
  download: 'Descargar',
  downloadOf: (line: string) => `Descargar ${line}`,
  remove: 'Quitar',
  removeOf: (line: string) => `Quitar ${line}`,
  removed: 'Archivo quitado',
  empty: 'No tienes archivos',
  emptyText: 'Filtra la bandeja como la necesites y elige el formato al final de la lista.',
  toInbox: 'Ir a la bandeja',
} as const
