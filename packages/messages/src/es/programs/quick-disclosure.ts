import { customerTitles } from '#messages/es/apps/shell.ts'

const days = (count: number) => (count === 1 ? '1 día hábil' : `${count} días hábiles`)

/** Texts of the short way to a published disclosure program. */
export const quickDisclosure = {
  title: customerTitles.newDisclosureProgram,
  lede: 'Publica una página con reglas y puerto seguro, y recibe reportes de buena fe en tu bandeja. No pagas recompensas ni esperas una revisión: basta tu dominio comprobado por DNS.',
  factor: 'Para publicar un programa activa la verificación en dos pasos',
  offer: '¿Solo quieres recibir reportes, sin pagar? Con tu dominio comprobado publicas en diez minutos.',
  offerAction: 'Publicar por el camino corto',
  refused: 'Nuestro equipo rechazó esta organización: no puede publicar. El motivo está en el correo que te enviamos.',
  domain: {
    legend: '¿Qué dominio abres a reportes?',
    none: 'Primero comprueba tu dominio',
    noneText:
      'Regístralo como objetivo y agrega el registro TXT que te damos en su DNS. Cuando lo comprobemos, vuelve aquí.',
    register: 'Registrar mi dominio',
    targets: 'Ver mis objetivos',
  },
  sector: { label: 'Sector', hint: 'Sirve para encontrar tu programa en el directorio.', choose: 'Elige el sector' },
  answer: {
    label: 'Primera respuesta',
    hint: 'Lo que prometes a quien reporta. Puedes cambiarlo después.',
    days,
  },
  name: (host: string) =>
    `Tu organización se publica como ${host}, y ese nombre queda fijo hasta que nuestro equipo la revise. Si no tiene razón social, guardamos ahí su nombre actual.`,
  otherName: (name: string) =>
    `Tu organización ya publica como ${name}. Para publicar otro dominio, espera a que nuestro equipo la revise.`,
  publish: 'Publicar',
  publishing: 'Publicando…',
  missing: 'Falta una elección para publicar.',
  done: {
    title: 'Tu página está publicada',
    text: (host: string) => `Cualquiera puede leer las reglas de ${host} y enviarte un reporte.`,
    page: 'Ver la página',
    inbox: 'Abrir la bandeja',
    program: 'Ver el programa',
  },
  securityTxt: {
    title: 'security.txt',
    text: 'Quien encuentra una falla busca aquí dónde reportarla. Publícalo en tu sitio con esta dirección:',
    label: 'Contenido de security.txt',
    copy: 'Copiar',
    copied: 'Copiado',
    save: 'Descargar',
    expires: 'Vence en un año: renuévalo antes desde los ajustes del programa.',
  },
} as const
