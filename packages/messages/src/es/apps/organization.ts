import { brand } from '#messages/brand.ts'
import { hoursText } from '../formats/hours.ts'

/** Texts of the organization's own screens: choosing one, its profile, its rules, and leaving it. */
export const organizationTexts = {
  label: 'Organización',
  /** Loads the next page of a list. */
  more: 'Mostrar más',
  switcher: {
    label: 'Organización en la que trabajas',
    title: 'Tus organizaciones',
    current: 'Actual',
    /** Beside the organization's own name, so without the word. */
    roles: { owner: 'Propietario', viewer: 'Lector', member: 'Miembro' },
  },
  loading: 'Cargando tu organización…',
  none: {
    title: 'No perteneces a ninguna organización',
    text: 'Si te invitaron, abre el enlace del correo. Si saliste por error, pide a quien la administra que te invite otra vez.',
    action: 'Escribirnos',
  },
  /** Where an owner or administrator needs a second factor. */
  factorFirst: {
    programs: 'Para dirigir programas activa la verificación en dos pasos',
    agents: 'Para invitar hackers activa la verificación en dos pasos',
    people: 'Para dar roles activa la verificación en dos pasos',
    invite: 'Activar dos pasos para invitar',
  },
  locked: {
    title: (name: string) => `${name} pide verificación en dos pasos`,
    text: 'Actívala en tu cuenta y vuelve: nada de la organización se abre sin ella.',
    action: 'Activar dos pasos',
  },
  approval: {
    pending: 'En revisión',
    approved: 'Aprobada',
    refused: 'Rechazada',
  },
  approvalText: {
    pending: `El equipo de ${brand.name} la revisa antes de publicar programas. Mientras tanto puedes prepararlo todo y publicar una divulgación sin recompensas.`,
    approved: 'La organización está aprobada y puede publicar programas.',
    refused: 'La organización no puede publicar programas. Escríbenos si crees que es un error.',
  },
  approvalTime: (hours: number) => `Respondemos en un plazo de ${hoursText(hours)}.`,
  /** For members who work in some of its programs and publish none. */
  approvedForOthers: 'Aquí están los programas en los que tienes un rol.',
  profile: {
    nav: 'Organización',
    title: 'Organización',
    lede: 'Lo que verán los hackers éticos y lo que usamos para revisarla.',
    form: 'Datos de la organización',
    section: 'Datos',
    labels: {
      name: 'Nombre',
      legal_name: 'Razón social',
      sector: 'Sector',
      country: 'País',
      website: 'Sitio web',
      summary: 'Qué hace',
    },
    hints: {
      legal_name: 'La de tus contratos y facturas.',
      website: 'Por ejemplo, https://organizacion.example',
      summary: 'Una o dos frases. Aparecen en tus programas públicos.',
      name_fixed: 'El nombre quedó fijo al aprobarla o al publicar. Para cambiarlo, escríbenos.',
    },
    websiteInvalid: 'Escribe la dirección completa y segura, por ejemplo https://organizacion.example.',
    sectors: { list: 'Sectores', none: 'Ningún sector coincide.', count: (count: number) => `${count} sectores` },
    empty: 'Sin definir',
    readOnly: 'Solo quienes son propietarios de la organización pueden cambiar estos datos.',
    save: 'Guardar cambios',
    saving: 'Guardando…',
    saved: 'Cambios guardados',
  },
  rule: {
    title: 'Verificación en dos pasos',
    text: 'Si la pides, quien no la tenga activa no podrá abrir nada de la organización hasta activarla.',
    on: 'Obligatoria para todo el equipo',
    off: 'Cada persona decide',
    turnOn: 'Pedir dos pasos a todo el equipo',
    turnOff: 'Dejar de pedirla',
    changing: 'Guardando…',
    turnedOn: 'Ahora todo el equipo necesita dos pasos',
    turnedOff: 'Cada persona decide si usa dos pasos',
    failed: 'No pudimos cambiar la regla',
    own: 'Primero activa la tuya',
    ownText: 'Para pedirla a tu equipo, tu cuenta debe tenerla activa.',
    ownAction: 'Activar la mía',
    missing: (count: number) =>
      count === 1
        ? 'Una persona del equipo todavía no la tiene activa.'
        : `${count} personas del equipo todavía no la tienen activa.`,
  },
  leave: {
    title: 'Salir de la organización',
    text: 'Pierdes el acceso a todo lo suyo. Para volver, alguien tiene que invitarte otra vez.',
    action: 'Salir de la organización',
    ask: (name: string) => `¿Salir de «${name}»?`,
    effects: [
      'Dejas de ver sus programas, objetivos y reportes.',
      'Pierdes tus roles en todos sus programas.',
      'Tu cuenta sigue abierta.',
    ],
    confirm: (name: string) => `Salir de ${name}`,
    leaving: 'Saliendo…',
    keep: 'Quedarme',
    done: (name: string) => `Saliste de ${name}`,
    failed: 'No pudimos sacarte de la organización',
  },
} as const
