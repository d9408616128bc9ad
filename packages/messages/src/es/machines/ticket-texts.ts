import { brand } from '#messages/brand.ts'
import type { TicketText } from '@grana/contract/machines/trackers'
import type { ReportSide } from '@grana/contract/reports/values'
import { programLabels } from '../program-labels.ts'

const sections: Record<Exclude<TicketText, 'comments'>, string> = {
  summary: 'Resumen',
  steps: 'Pasos',
  impact: 'Impacto',
}

const authors: Record<ReportSide, string> = {
  agent: 'Quien reporta',
  organization: 'La organización',
  staff: `El triaje de ${brand.name}`,
  system: brand.name,
}

/** What tickets say in the tracker of an organization. */
export const ticketWords = {
  title: (reference: string, title: string) => `[${reference}] ${title}`,
  facts: {
    reference: `Reporte en ${brand.name}`,
    severity: 'Severidad',
    weakness: 'Debilidad',
    target: 'Objetivo',
    address: 'Dirección',
  },
  severities: programLabels.severities,
  sections,
  comment: (side: ReportSide) => `${authors[side]} escribió en el reporte:`,
  cut: `… Sigue en ${brand.name}.`,
} as const
