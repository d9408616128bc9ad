import { brand } from '#messages/brand.ts'
import { customerTitles } from '#messages/es/apps/shell.ts'
import type { AgentToken } from '@grana/contract/machines/agent-tokens'
import type { ApiToken } from '@grana/contract/machines/api-tokens'
import type { TokenScope } from '@grana/contract/machines/token-scopes'

const scopes: Record<TokenScope, { label: string; hint: string }> = {
  'programs:read': { label: 'Leer programas', hint: 'Nombre, estado y alcance de cada programa.' },
  'reports:read': {
    label: 'Leer reportes',
    hint: 'Textos, comentarios y correcciones. Los propietarios ven cada lectura.',
  },
  'comments:write': { label: 'Comentar reportes', hint: 'En nombre de quien creó el token.' },
  'known_issues:read': { label: 'Leer problemas conocidos', hint: 'Con la fecha desde la que se conocen.' },
  'known_issues:write': { label: 'Registrar problemas conocidos', hint: 'Con la fecha de hoy como registro.' },
  'events:read': { label: 'Seguir los eventos', hint: 'Qué pasó con cada reporte, sin sus textos.' },
  'audit:read': { label: 'Leer la bitácora', hint: 'Solo con un token de todos los programas.' },
}

const states: Record<ApiToken['state'] | AgentToken['state'], string> = {
  active: 'Activo',
  expired: 'Vencido',
  revoked: 'Revocado',
  leaked: 'Se filtró',
  disabled: 'Terminó cuando se desactivó tu cuenta',
  orphaned: 'Sin efecto: quien lo creó ya no es propietario',
}

/** Texts of the API tokens of an organization. */
export const apiTokens = {
  title: customerTitles.apiTokens,
  lede: 'Conecta tus herramientas con la API de la organización. Cada token hace solo lo que eliges, hasta la fecha que eliges.',
  entry: 'Conecta tus herramientas: un token lee reportes y eventos sin la contraseña de nadie.',
  open: 'Ver tokens de API',
  factor: 'Para gobernar tokens de API activa la verificación en dos pasos',
  empty: 'Todavía no hay tokens',
  emptyText: `Un token no mueve dinero, no da roles y no crea otros tokens: para eso ${brand.name} pide a una persona.`,
  create: 'Crear token',
  close: 'Cerrar',
  cancel: 'Cancelar',
  table: 'Tokens de la organización',
  columns: { token: 'Token', scopes: 'Alcance', use: 'Uso', state: 'Estado', acts: 'Acciones' },
  scopes,
  states,
  all: 'Todos los programas',
  ends: (hint: string) => `termina en …${hint}`,
  by: (name: string) => `Lo creó ${name}`,
  expires: (day: string) => `Vence el ${day}`,
  expired: (day: string) => `Venció el ${day}`,
  used: (moment: string) => `Último uso: ${moment}`,
  unused: 'Sin uso todavía',
  overlap: (moment: string) => `El secreto anterior vale hasta el ${moment}`,
  form: {
    title: 'Crear un token de API',
    name: 'Nombre',
    nameHint: 'Para qué es, por ejemplo «Jira de seguridad».',
    scopes: 'Qué puede hacer',
    reach: 'Qué programas alcanza',
    reachAll: 'Todos, también los futuros',
    reachSome: 'Los que elijas',
    programs: 'Programas',
    noPrograms: 'La organización todavía no tiene programas.',
    days: 'Vence en',
    dayCount: { 30: '30 días', 90: '90 días', 180: '180 días', 365: '1 año' },
    save: 'Crear y ver el secreto',
    saving: 'Creando…',
  },
  secret: {
    title: 'Guarda el secreto ahora',
    text: 'Se muestra una sola vez. Guárdalo en tu gestor de secretos: si lo pierdes, cambia el secreto y listo.',
    label: 'Secreto del token',
    copy: 'Copiar secreto',
    copied: 'Copiado',
    example: 'Pruébalo',
    done: 'Ya lo guardé',
  },
  rotate: 'Cambiar secreto',
  rotating: 'Cambiando…',
  rotateOf: (name: string) => `Cambiar secreto de ${name}`,
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar ${name}`,
  revokeTitle: (name: string) => `Revocar «${name}»`,
  revokeText: 'Deja de funcionar en este momento y no se puede recuperar. Lo que use este token va a recibir un error.',
  revokeSave: 'Revocar token',
  revoking: 'Revocando…',
  revoked: 'Token revocado',
} as const
