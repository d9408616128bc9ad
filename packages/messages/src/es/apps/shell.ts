import { brand } from '#messages/brand.ts'
import type { AppName } from '@grana/contract/handoff'
import { fixed } from '../fixed.ts'

/** Name of each app, next to the logo. */
const appTitles: Record<AppName, string> = { customers: 'Organización', agents: 'Hackers', staff: 'Operación' }

/** Texts of the frame that the signed-in apps share. */
export const shell = {
  appTitles,
  navigation: 'Principal',
  home: 'Inicio',
  programs: 'Explorar programas',
  payments: 'Pagos',
  help: 'Ayuda y contacto',
  /** Read by screen readers after the name of a link that leaves the app. */
  onPortal: 'en el portal',
  menu: { open: 'Abrir menú', title: 'Menú', close: 'Cerrar menú' },
  layout: { collapse: 'Contraer la navegación', expand: 'Extender la navegación', dense: 'Listas compactas' },
  goTo: {
    label: 'Buscar o ir a',
    placeholder: 'Buscar o ir a…',
    button: 'Buscar o ir a… Ctrl K',
    here: 'En esta pantalla',
    acts: 'Acciones',
    screens: 'Pantallas',
    reports: 'Reportes',
    programs: 'Programas',
    targets: 'Objetivos',
    people: 'Personas',
    organizations: 'Organizaciones',
    leads: 'Contactos',
    searching: 'Buscando…',
    none: 'No encontramos nada con esas palabras.',
    count: (amount: number) => (amount === 1 ? '1 resultado' : `${amount} resultados`),
    keys: {
      shortcut: 'Ctrl K',
      up: '↑',
      down: '↓',
      escape: 'Esc',
      move: 'Mover',
      enter: 'Intro',
      open: 'Abrir',
      close: 'Cerrar',
    },
  },
  crumbs: 'Ruta',
  program: 'Programa',
  report: 'Reporte',
  rules: 'Reglas del reporte',
  disclosure: 'Divulgación',
  person: {
    menu: 'Tu cuenta',
    profile: 'Perfil y ajustes',
    sessions: 'Sesiones abiertas',
    twoFactor: 'Verificación en dos pasos',
    tokens: 'Tokens de API',
  },
  loading: 'Comprobando tu sesión…',
  leaving: 'Te llevamos al portal para iniciar sesión…',
  /** Read after a number of the navigation. */
  waiting: {
    openReports: (amount: number) => (amount === 1 ? 'reporte abierto' : 'reportes abiertos'),
    unprovenTargets: (amount: number) => (amount === 1 ? 'objetivo sin probar' : 'objetivos sin probar'),
    invitations: (amount: number) => (amount === 1 ? 'invitación pendiente' : 'invitaciones pendientes'),
    questions: (amount: number) => (amount === 1 ? 'reporte espera tu respuesta' : 'reportes esperan tu respuesta'),
  },
  notFound: {
    title: 'Página no encontrada',
    heading: fixed.nothingHere,
    text: 'La dirección cambió, tiene un error o esa parte todavía no existe.',
    home: 'Ir al inicio',
  },
  failure: {
    title: 'Error',
    heading: fixed.errorHappened,
    text: 'Puedes volver a cargar la página o regresar al inicio. Tu sesión sigue abierta.',
    reload: 'Volver a cargar',
    home: 'Ir al inicio',
  },
  callback: {
    title: 'Abriendo tu espacio',
    opening: 'Abriendo tu espacio…',
    failedHeading: 'No pudimos abrir tu espacio',
    failedText:
      'El paso desde el portal venció, ya se usó o empezó en otra ventana. No se perdió nada: inténtalo otra vez.',
    retry: 'Volver a intentarlo',
    portal: `Ir a ${brand.name}`,
  },
} as const

/**
 * Names of the places of the customers' app. In a separate export, so that a first visit does not load the texts of
 * every screen.
 */
export const customerTitles = {
  apiTokens: 'Tokens de API',
  audit: 'Bitácora',
  deliveries: 'Entregas',
  directory: 'Directorio',
  draft: 'Borrador del programa',
  editTarget: 'Editar objetivo',
  emailDomains: 'Dominios de correo',
  exports: 'Archivos exportados',
  findAgents: 'Buscar hackers',
  identityProvider: 'Inicio de sesión único',
  inbox: 'Reportes',
  knownIssues: 'Problemas conocidos',
  newPentest: 'Nuevo pentest',
  newDisclosureProgram: 'Divulgación en diez minutos',
  newProgram: 'Crear programa',
  newTarget: 'Registrar objetivo',
  papers: 'Comprobantes y estados de cuenta',
  payments: 'Pagos',
  pentests: 'Pentests',
  preview: 'Así lo verá quien reporta',
  program: 'Programa',
  programs: 'Programas',
  programCredentials: 'Cuentas de prueba',
  programSettings: 'Ajustes del programa',
  report: 'Reporte',
  target: 'Objetivo',
  targets: 'Objetivos',
  team: 'Equipo',
  tracker: 'Tracker',
  trackers: 'Trackers',
  version: 'Versión publicada',
  webhooks: 'Webhooks',
} as const
