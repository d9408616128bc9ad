import { brand } from '#messages/brand.ts'

export type ProgramEmailKind = 'version' | 'withdrawn' | 'private-version' | 'private-withdrawn' | 'invitation'

type EmailTexts = {
  /** Fixed: a subject never contains typed text. */
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly intro: string
  readonly action: string
}

/** Emails to agents about programs. Those about private programs name nothing: email is not confidential. */
export const programEmailTexts: Readonly<Record<ProgramEmailKind, EmailTexts>> = {
  version: {
    subject: `Un programa que sigues tiene una versión nueva · ${brand.name}`,
    preview: 'Esto cambió en sus reglas.',
    title: 'Nueva versión de un programa que sigues',
    intro: 'Lo que reportes desde ahora se juzga con esta versión. Lo que ya enviaste conserva la suya.',
    action: 'Ver el programa',
  },
  withdrawn: {
    subject: `Un objetivo salió del alcance de un programa que sigues · ${brand.name}`,
    preview: 'Detén tus pruebas sobre ese objetivo.',
    title: 'Un objetivo salió del alcance',
    intro:
      'Ya no pudimos comprobar que el objetivo es de la organización. Detén tus pruebas sobre él: el puerto seguro no lo cubre.',
    action: 'Ver el programa',
  },
  'private-withdrawn': {
    subject: `Un objetivo salió del alcance de un programa privado tuyo · ${brand.name}`,
    preview: 'Detén tus pruebas y revisa el alcance.',
    title: 'Un objetivo salió del alcance de un programa privado',
    intro:
      'Ya no pudimos comprobar que un objetivo es de la organización. Detén tus pruebas hasta revisar el alcance: el puerto seguro no lo cubre. Por confidencialidad, este correo no dice cuál es.',
    action: `Abrir en ${brand.name}`,
  },
  'private-version': {
    subject: `Un programa privado tuyo tiene una versión nueva · ${brand.name}`,
    preview: 'Revisa el alcance antes de seguir probando.',
    title: 'Nueva versión de un programa privado',
    intro:
      'Un programa privado en el que participas publicó una versión nueva. Revisa el alcance antes de seguir probando. Por confidencialidad, este correo no dice cuál es ni qué cambió.',
    action: `Abrir en ${brand.name}`,
  },
  invitation: {
    subject: `Te invitan a un programa privado · ${brand.name}`,
    preview: 'Puedes aceptar o rechazar la invitación.',
    title: 'Tienes una invitación',
    intro:
      'Una organización te invita a un programa. Lee sus reglas y decide: rechazar no afecta tus puntos. Por confidencialidad, este correo no dice de qué organización se trata.',
    action: 'Ver la invitación',
  },
}

export const programEmailCommon = {
  program: 'Programa',
  version: 'Versión',
  changes: 'Qué cambió',
  more: (count: number) => (count === 1 ? 'Y un cambio más.' : `Y ${count} cambios más.`),
  why: {
    version: 'Recibes este correo porque sigues el programa. Puedes dejar de seguirlo en su página.',
    withdrawn: 'Recibes este correo porque sigues el programa. Puedes dejar de seguirlo en su página.',
    'private-version': 'Recibes este correo porque aceptaste participar en el programa.',
    'private-withdrawn': 'Recibes este correo porque aceptaste participar en el programa.',
    invitation: 'Si no quieres recibir invitaciones por correo, cámbialo en los avisos de tu cuenta.',
  },
} as const satisfies { why: Readonly<Record<ProgramEmailKind, string>>; [key: string]: unknown }
