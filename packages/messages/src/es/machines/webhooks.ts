import { brand } from '#messages/brand.ts'
import { customerTitles } from '#messages/es/apps/shell.ts'
import type { DeliveryFault, Webhook, WebhookDelivery } from '@grana/contract/machines/webhooks'

/** Kinds of events as an owner chooses them. */
export type EventGroup = 'reports' | 'comments' | 'fixes' | 'money' | 'disputes' | 'disclosures'

const groups: Record<EventGroup, { label: string; hint: string }> = {
  reports: { label: 'Reportes', hint: 'Llegan, cambian de estado o severidad, se asignan o se corrigen.' },
  comments: { label: 'Comentarios', hint: 'También las notas internas.' },
  fixes: { label: 'Correcciones', hint: 'Verificaciones pedidas y respondidas, y fechas de corrección.' },
  money: { label: 'Recompensas y pagos', hint: 'Aprobadas, pagadas, recibidas o en revisión.' },
  disputes: { label: 'Disputas', hint: 'Se abren, se responden o se resuelven.' },
  disclosures: { label: 'Divulgaciones', hint: 'Se piden, se acuerdan o se publican.' },
}

const faults: Record<Exclude<DeliveryFault, 'wrong_status'>, string> = {
  refused: 'La dirección no es pública',
  unresolved: 'El nombre no existe en el DNS',
  resolver_failed: 'El DNS no respondió',
  redirected: 'Respondió con una redirección',
  unreachable: 'No aceptó la conexión',
  not_secure: 'Su certificado no es válido',
  timed_out: 'No respondió en 10 segundos',
  garbled: 'Respondió algo que no es HTTP',
  unreadable: 'El evento ya no se puede leer',
}

const offReasons: Record<NonNullable<Webhook['off_reason']>, string> = {
  person: 'Lo apagó una persona de tu organización.',
  failing: 'Lo apagamos porque durante tres días falló cada entrega.',
  gone: 'Lo apagamos porque el receptor respondió que ya no existe (410).',
}

const deliveryStates: Record<WebhookDelivery['state'], string> = {
  pending: 'Pendiente',
  delivered: 'Entregada',
  failed: 'Fallida',
}

const attempts = (count: number) => (count === 1 ? '1 intento' : `${count} intentos`)
const pending = (count: number) => (count === 1 ? '1 pendiente' : `${count} pendientes`)

/** Texts of the webhooks of an organization. */
export const webhooks = {
  title: customerTitles.webhooks,
  lede: 'Recibe cada evento de tus reportes en la dirección que elijas, firmado y en orden.',
  entry: 'Recibe los eventos de tus reportes en tus propias herramientas cuando pasan.',
  open: 'Ver webhooks',
  factor: 'Para gobernar webhooks activa la verificación en dos pasos',
  empty: 'Todavía no hay webhooks',
  emptyText: `Las entregas llevan solo identificadores y estados. Los textos de un reporte salen de ${brand.name} solo si lo eliges.`,
  create: 'Crear webhook',
  close: 'Cerrar',
  cancel: 'Cancelar',
  table: 'Webhooks de la organización',
  columns: { address: 'Dirección', what: 'Qué envía', state: 'Estado', acts: 'Acciones' },
  groups,
  all: 'Todos los programas',
  allKinds: 'Todos los eventos',
  withContent: 'Con contenido',
  withoutContent: 'Sin contenido',
  by: (name: string) => `Lo creó ${name}`,
  notOwner: 'Quien lo creó ya no es propietario: revisa que la dirección siga siendo tuya.',
  ends: (hint: string) => `Secreto que termina en …${hint}`,
  overlap: (moment: string) => `El secreto anterior también firma hasta el ${moment}.`,
  on: 'Encendido',
  off: 'Apagado',
  failing: 'Fallando',
  failingSince: (moment: string) =>
    `Fallan todas las entregas desde el ${moment}. A los tres días se apaga y te avisamos.`,
  offReasons,
  offText: 'Lo que pase mientras tanto se envía al encenderlo, hasta 30 días atrás.',
  delivered: (moment: string) => `Última entrega: ${moment}`,
  undelivered: 'Sin entregas todavía',
  pending,
  details: (address: string) => `Ver entregas de ${address}`,
  seeDeliveries: 'Ver entregas',
  form: {
    title: 'Crear un webhook',
    url: 'Dirección del receptor',
    urlHint: 'Pública y con https://, en el puerto 443 u 8443. No seguimos redirecciones.',
    events: 'Qué eventos envía',
    programs: 'De qué programas',
    content: 'Incluir contenido de los reportes',
    contentHint:
      'Título, severidad, debilidad y textos de comentarios. Úsalo solo si el receptor puede guardar vulnerabilidades.',
    save: 'Crear y ver el secreto',
    saving: 'Creando…',
  },
  secret: {
    title: 'Guarda el secreto ahora',
    text: 'Se muestra una sola vez. Con él tu receptor comprueba que cada entrega viene de aquí: sigue las reglas de Standard Webhooks.',
    label: 'Secreto del webhook',
    copy: 'Copiar secreto',
    copied: 'Copiado',
    done: 'Ya lo guardé',
  },
  test: 'Enviar prueba',
  testing: 'Enviando…',
  tested: 'Prueba en camino',
  rotate: 'Cambiar secreto',
  rotating: 'Cambiando…',
  switchOn: 'Encender',
  switchOff: 'Apagar',
  switching: 'Guardando…',
  switchedOn: 'Webhook encendido',
  switchedOff: 'Webhook apagado',
  remove: 'Quitar',
  removeTitle: 'Quitar este webhook',
  removeText: 'Deja de enviar eventos en este momento y se borra el registro de sus entregas. No se puede recuperar.',
  removeSave: 'Quitar webhook',
  removing: 'Quitando…',
  removed: 'Webhook quitado',
  gone: 'Este webhook ya no existe',
  goneText: 'Alguien de tu organización lo quitó.',
  back: 'Ver webhooks',
  log: {
    title: customerTitles.deliveries,
    text: 'Las de los últimos 30 días. Si una falla, se intenta de nuevo con pausas cada vez más largas durante tres días.',
    table: 'Entregas del webhook',
    columns: { event: 'Evento', result: 'Resultado', attempt: 'Intentos', acts: 'Acciones' },
    empty: 'Todavía no hay entregas',
    emptyText: 'Envía una prueba para comprobar que tu receptor responde.',
    states: deliveryStates,
    faults,
    answered: (status: number) => `Respondió ${status}`,
    attempts,
    waiting: 'Sin intentos todavía',
    last: (moment: string, ms: number) => `${moment} · ${ms} ms`,
    next: (moment: string) => `Próximo intento: ${moment}`,
    replay: 'Repetir',
    replayOf: (event: string, moment: string) => `Repetir ${event} del ${moment}`,
    replaying: 'Repitiendo…',
    replayed: 'Entrega en camino',
  },
} as const
