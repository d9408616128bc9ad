import type { ErrorCode } from '@grana/contract/errors'
import type { ScimCredential } from '@grana/contract/identity/scim-credentials'
import { errorTexts } from '../errors.ts'

const states: Record<ScimCredential['state'], string> = {
  active: 'Activa',
  revoked: 'Revocada',
  leaked: 'Se filtró',
}

/** What a directory did, or tried to do. */
const acts: Readonly<Record<string, string>> = {
  'user.created': 'Agregó a una persona',
  'user.admitted': 'Volvió a dar acceso a una persona',
  'user.changed': 'Cambió los datos de una persona',
  'user.dismissed': 'Quitó el acceso a una persona',
  'user.deleted': 'Quitó a una persona',
  'group.created': 'Agregó un grupo',
  'group.changed': 'Cambió un grupo',
  'group.deleted': 'Quitó un grupo',
  createScimUser: 'No pudo agregar a una persona',
  replaceScimUser: 'No pudo cambiar a una persona',
  updateScimUser: 'No pudo cambiar a una persona',
  deleteScimUser: 'No pudo quitar a una persona',
  createScimGroup: 'No pudo agregar un grupo',
  replaceScimGroup: 'No pudo cambiar un grupo',
  updateScimGroup: 'No pudo cambiar un grupo',
  deleteScimGroup: 'No pudo quitar un grupo',
}

/** Texts of provisioning by SCIM: credentials of the directory, what it sent, and its last requests. */
export const provisioning = {
  title: 'Personas por SCIM',
  text: 'Tu directorio agrega a las personas y les quita el acceso. Quien deja la empresa pierde enseguida sus sesiones, sus roles y los tokens que creó. El último propietario nunca se quita desde el directorio.',
  domains: 'Solo entran direcciones de un dominio de correo comprobado.',
  base: 'Dirección del servicio',
  copy: 'Copiar dirección',
  copied: 'Copiada',
  figures: {
    people: 'Personas del directorio',
    waiting: 'Sin aceptar su invitación',
    groups: 'Grupos',
    last: 'Última sincronización',
  },
  never: 'Todavía ninguna',
  create: 'Crear credencial',
  empty: 'Todavía no hay credenciales',
  emptyText: 'Crea una credencial y pégala en tu directorio con la dirección del servicio.',
  table: 'Credenciales del directorio',
  columns: { credential: 'Credencial', use: 'Uso', state: 'Estado', acts: 'Acciones' },
  states,
  ends: (hint: string) => `termina en …${hint}`,
  by: (name: string) => `La creó ${name}`,
  used: (moment: string) => `Último uso: ${moment}`,
  unused: 'Sin uso todavía',
  overlap: (moment: string) => `El secreto anterior vale hasta el ${moment}`,
  stays: 'Sigue activa aunque se vaya quien la creó.',
  rotate: 'Cambiar secreto',
  rotating: 'Cambiando…',
  rotateOf: (name: string) => `Cambiar secreto de ${name}`,
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar ${name}`,
  form: {
    title: 'Crear una credencial',
    name: 'Nombre',
    nameHint: 'Para reconocerla, por ejemplo el nombre de tu directorio.',
    save: 'Crear y ver el secreto',
    saving: 'Creando…',
  },
  secret: {
    title: 'Guarda el secreto ahora',
    text: 'Se muestra una sola vez. Pégalo en tu directorio como token de portador.',
    label: 'Secreto de la credencial',
    copy: 'Copiar secreto',
    copied: 'Copiado',
    done: 'Ya lo guardé',
  },
  revocation: {
    title: (name: string) => `¿Revocar «${name}»?`,
    text: 'Deja de funcionar en este momento. Las personas y sus roles se quedan como están, y nadie más entra ni sale por esta credencial.',
    confirm: 'Revocar credencial',
    revoking: 'Revocando…',
    done: 'Credencial revocada',
  },
  log: {
    title: 'Lo último que pidió el directorio',
    text: 'Los cambios y los rechazos más recientes. La bitácora guarda todos los cambios.',
    table: 'Últimos cambios que pidió el directorio',
    columns: { at: 'Cuándo', act: 'Qué', result: 'Resultado' },
    act: (act: string) => acts[act] ?? 'Pidió un cambio',
    done: 'Hecho',
    refused: 'Rechazado',
    reason: (code: string) => (Object.hasOwn(errorTexts, code) ? errorTexts[code as ErrorCode] : ''),
  },
} as const
