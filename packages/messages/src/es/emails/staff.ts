import { brand } from '#messages/brand.ts'
import type { EmailTexts } from '../email-texts.ts'

/** Emails about actions of the platform's staff. The reason follows, as staff wrote it. */
export type StaffEmailKind =
  | 'suspended'
  | 'reinstated'
  | 'recovery-begun'
  | 'recovery-stopped'
  | 'organization-approved'
  | 'organization-refused'
  | 'program-paused'
  | 'program-resumed'
  | 'triage-returned'
  | 'triage-taken'

const disagree = {
  title: '¿No estás de acuerdo?',
  text: `Responde desde este correo a ${brand.securityEmail} y cuéntanos por qué. Lo revisará otra persona del equipo.`,
}

export const staffEmailTexts: Record<StaffEmailKind, EmailTexts> = {
  suspended: {
    subject: `Suspendimos tu cuenta · ${brand.name}`,
    preview: 'Cerramos tus sesiones. Aquí está el motivo y cómo apelar.',
    title: 'Suspendimos tu cuenta',
    intro: `El equipo de ${brand.name} suspendió tu cuenta y cerró todas tus sesiones. Abajo está la cláusula en la que se basa y el motivo.`,
    action: 'Leer el código de conducta',
    doubt: disagree,
  },
  reinstated: {
    subject: `Levantamos la suspensión de tu cuenta · ${brand.name}`,
    preview: 'Ya puedes iniciar sesión.',
    title: 'Levantamos la suspensión de tu cuenta',
    intro: 'Tu cuenta está activa otra vez. Puedes iniciar sesión con tu contraseña de siempre.',
    action: 'Iniciar sesión',
    doubt: { title: '¿Algo no cuadra?', text: `Escríbenos a ${brand.securityEmail}.` },
  },
  'recovery-begun': {
    subject: `Vamos a quitar tu verificación en dos pasos · ${brand.name}`,
    preview: 'Tienes 72 horas para detenerlo si no lo pediste.',
    title: 'Vamos a quitar tu verificación en dos pasos',
    intro:
      'Alguien nos dijo que perdió la verificación en dos pasos de esta cuenta. En 72 horas la quitaremos, para que puedas iniciar sesión con tu contraseña y activarla otra vez. Hasta entonces no cambia nada.',
    action: 'Detener la recuperación',
    lasts: 'El enlace sirve una sola vez, durante las 72 horas.',
    doubt: {
      title: '¿No lo pediste?',
      text: 'Detén la recuperación con el botón y después cambia tu contraseña: alguien intenta entrar a tu cuenta.',
      holdsAction: true,
    },
  },
  'recovery-stopped': {
    subject: `Detuvimos la recuperación de tu cuenta · ${brand.name}`,
    preview: 'Tu verificación en dos pasos sigue activa.',
    title: 'Detuvimos la recuperación de tu cuenta',
    intro: 'Tu verificación en dos pasos sigue activa y tu cuenta no cambió.',
    action: 'Crear contraseña nueva',
    doubt: {
      title: '¿No pediste la recuperación?',
      text: 'Alguien intentó entrar a tu cuenta. Crea una contraseña nueva.',
      holdsAction: true,
    },
  },
  'organization-approved': {
    subject: `Tu organización está aprobada · ${brand.name}`,
    preview: 'Ya puede publicar programas cuando sus objetivos estén comprobados.',
    title: 'Tu organización está aprobada',
    intro: 'Desde ahora puede publicar programas. Antes hay que demostrar que cada objetivo del alcance es suyo.',
    action: 'Ir a mi espacio',
    doubt: { title: '¿Algo no cuadra?', text: `Escríbenos a ${brand.securityEmail}.` },
  },
  'organization-refused': {
    subject: `No aprobamos tu organización · ${brand.name}`,
    preview: 'Aquí está el motivo y lo que puedes hacer.',
    title: 'No aprobamos tu organización',
    intro: 'Por ahora no puede publicar programas. Tu cuenta y tus borradores siguen ahí.',
    action: 'Ir a mi espacio',
    doubt: disagree,
  },
  'program-paused': {
    subject: `Pausamos uno de tus programas · ${brand.name}`,
    preview: 'No recibe reportes nuevos. Aquí está el motivo.',
    title: 'Pausamos uno de tus programas',
    intro: `El equipo de ${brand.name} pausó el programa: sigue visible y no recibe reportes nuevos hasta que nuestro equipo lo reanude.`,
    action: 'Ir a mi espacio',
    doubt: disagree,
  },
  'program-resumed': {
    subject: `Reanudamos uno de tus programas · ${brand.name}`,
    preview: 'Vuelve a recibir reportes con la versión vigente.',
    title: 'Reanudamos uno de tus programas',
    intro: `El equipo de ${brand.name} levantó la pausa: el programa vuelve a recibir reportes con la versión vigente.`,
    action: 'Ir a mi espacio',
    doubt: { title: '¿Algo no cuadra?', text: `Escríbenos a ${brand.securityEmail}.` },
  },
  'triage-returned': {
    subject: `El triaje de un programa queda en tu equipo · ${brand.name}`,
    preview: 'Tu equipo lee los reportes primero. Aquí está el motivo.',
    title: 'El triaje de un programa queda en tu equipo',
    intro: `El equipo de ${brand.name} no lee primero los reportes nuevos de este programa: llegan directo a tu equipo. Lo que ya tenía asignado lo termina de revisar.`,
    action: 'Ir a mi espacio',
    doubt: disagree,
  },
  'triage-taken': {
    subject: `Nos encargamos del triaje de un programa · ${brand.name}`,
    preview: 'Nuestro equipo lee primero los reportes que le asignemos.',
    title: 'Nos encargamos del triaje de un programa',
    intro: `Como lo pidió tu organización, el equipo de ${brand.name} lee primero los reportes de este programa. Decidir sobre ellos y pagarlos sigue en manos de tu equipo.`,
    action: 'Ir a mi espacio',
    doubt: { title: '¿Algo no cuadra?', text: `Escríbenos a ${brand.securityEmail}.` },
  },
}
