import { brand } from '#messages/brand.ts'
import { customerTitles } from '#messages/es/apps/shell.ts'
import type { EmailDomain, EmailDomainOutcome } from '@grana/contract/identity/email-domains'

const states: Record<EmailDomain['state'], string> = {
  unproven: 'Por comprobar',
  proven: 'Comprobado',
  lapsed: 'Vencido',
}

const outcomes: Record<Exclude<EmailDomainOutcome, 'found'>, string> = {
  no_record: 'Ese nombre no tiene ningún registro TXT todavía.',
  other_record: 'Encontramos un registro TXT, pero con otro valor.',
  resolver_failed: 'El DNS del dominio no respondió. Vuelve a intentarlo en unos minutos.',
  timed_out: 'El DNS del dominio tardó demasiado. Vuelve a intentarlo en unos minutos.',
  refused: 'Ese dominio no se puede consultar desde internet.',
  taken: `Otra organización de ${brand.name} ya comprobó este dominio. Si es tuyo, quita su registro DNS y comprueba otra vez en un minuto.`,
}

/** Texts of the email domains of an organization. */
export const emailDomains = {
  title: customerTitles.emailDomains,
  lede: 'Las direcciones de un dominio comprobado son de personas de tu organización. Es lo que necesitan el inicio de sesión único y el alta automática.',
  entry: 'Comprueba que las direcciones de tu dominio son de tu organización.',
  open: 'Ver dominios de correo',
  factor: 'Para gobernar los dominios de correo activa la verificación en dos pasos',
  empty: 'Todavía no hay dominios de correo',
  emptyText: 'Agrega el dominio que va después de la arroba y compruébalo con un registro DNS.',
  add: 'Agregar dominio',
  close: 'Cerrar',
  cancel: 'Cancelar',
  list: 'Dominios de correo de la organización',
  states,
  outcomes,
  since: (when: string) => `Comprobado ${when}. Lo comprobamos cada día: no quites el registro.`,
  lapsedSince: (when: string) =>
    `Venció ${when}: su registro DNS ya no está. No cuenta hasta que vuelvas a comprobarlo.`,
  failingSince: (when: string) => `El DNS no responde desde ${when}. Si sigue así tres días, vence.`,
  steps:
    'Crea este registro TXT en el DNS del dominio y comprueba. Un registro nuevo puede tardar unos minutos en verse.',
  howTo: 'Ver el registro DNS',
  recordName: 'Nombre del registro',
  recordValue: 'Valor',
  copy: (what: string, domain: string) => `Copiar ${what.toLowerCase()} de ${domain}`,
  copied: 'Copiado',
  check: 'Comprobar',
  checkOf: (domain: string) => `Comprobar ${domain}`,
  checking: 'Comprobando…',
  found: 'El registro DNS es correcto.',
  form: {
    title: 'Agregar un dominio de correo',
    domain: 'Dominio',
    hint: 'Lo que va después de la arroba. Un subdominio se agrega aparte.',
    save: 'Agregar',
    saving: 'Agregando…',
  },
  remove: 'Quitar',
  removeOf: (domain: string) => `Quitar ${domain}`,
  removeTitle: (domain: string) => `Quitar ${domain}`,
  removeText:
    'Deja de contar en este momento: sus direcciones ya no entran por tu proveedor de identidad ni se dan de alta solas.',
  removeSave: 'Quitar dominio',
  removing: 'Quitando…',
  removed: 'Dominio quitado',
} as const
