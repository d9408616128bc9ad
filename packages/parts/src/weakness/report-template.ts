import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import { reportTemplateOf, type ReportTemplate } from '@grana/messages/es/apps/report-templates'

/** The template of a weakness, by its category. Large with the taxonomy: screens load this file on demand. */
export const templateForWeakness = (weakness: string | undefined): ReportTemplate =>
  reportTemplateOf(weakness === undefined ? undefined : resolveWeakness(weakness)?.category)
