import type { Feature } from './promises.ts'

/** How each feature is promised. A sentence that says that it is not there yet may use the same words. */
export const wording: Readonly<Record<Feature, RegExp>> = {
  retest:
    /retest (?:que|por|confirma|del)|resultado del retest|ventana de retest|(?:decisiones|pentest) y retest|un retest/i,
  dispute: /disputa/i,
  disclosure: /se publica cuando|completas? o en resumen|pedirlo desde el reporte|en la fecha acordada \|/i,
  testCredentials: /se piden desde tu cuenta, son|se guardan cifradas|se entregan con saldo|pasos, las credenciales/i,
  pentest:
    /PDF, carta|se puede descargar|su propia lista de cob|agendar un|contacto técnico recibe|programas(?: y|,) pentests/i,
  reportExport: /se exportan/,
  evidenceOrder: /revisiones automáticas/i,
  deadlineNotifications: /plazos por vencer/,
  newsEmails: /veces al año/,
  legalChangeEmails: /15 días antes/,
  publicProfiles: /buscadores|web abierta\./,
  payoutData: /datos de cobro(?:,? que| se piden)/,
  collaboration: /colaboraste/,
  recognition: /reconocemos tu trabajo si|das reconocimiento/,
  organizationLimit: /límite que fije la organización|'tu límite'|de tu límite/,
  scopeQuestions: /pregunta antes de probar|Preguntar si algo está/,
  outOfScopeReports: /detente y repórtalo: no/,
  billing: /se muestran antes de cada pago|reportes, facturas/,
  integrations: /secretos de integraciones/,
}
export const notYet = /todavía no|aún no/i

/** Words for the state of a legal text; only the one sentence about the state may use them. */
export const legalStates = /borrador|en vigor|versión definitiva/gi
