import { brand } from '#messages/brand.ts'

export type OpenReportEmailKind = 'prove' | 'link' | 'news'

type Texts = {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly intro: string
  readonly action: string
  readonly lasts: string
}

/**
 * To a person who reports without an account. They repeat nothing that was typed, so that the form cannot be used to send
 * email to others, and name no program: email is not confidential.
 */
export const openReportEmailTexts: Readonly<Record<OpenReportEmailKind, Texts>> = {
  prove: {
    subject: `Confirma tu reporte · ${brand.name}`,
    preview: 'El reporte llega al programa cuando abres este enlace y confirmas.',
    title: 'Confirma tu reporte',
    intro:
      'Alguien escribió un reporte de seguridad con esta dirección. Nadie lo ha leído: se envía cuando lo confirmas.',
    action: 'Abrir y confirmar',
    lasts: 'Tienes 48 horas; después se borra. Guarda este correo: el mismo enlace abre tu reporte y sus respuestas.',
  },
  link: {
    subject: `El enlace de tu reporte · ${brand.name}`,
    preview: 'Es nuevo: el anterior dejó de funcionar.',
    title: 'El enlace de tu reporte',
    intro: 'Pediste otro enlace para tu reporte sin cuenta. El anterior dejó de funcionar.',
    action: 'Abrir el reporte',
    lasts: 'Funciona hasta 180 días después del cierre. No lo compartas: quien lo tiene puede leer y responder.',
  },
  news: {
    subject: `Tu reporte tiene novedades · ${brand.name}`,
    preview: 'Ábrelo con el enlace que te enviamos antes.',
    title: 'Tu reporte tiene novedades',
    intro:
      'El equipo del programa respondió o cambió el estado de tu reporte. Ábrelo con el último enlace que te enviamos; si no lo tienes, pide otro aquí.',
    action: 'Pedir otro enlace',
    lasts: 'Por seguridad, este correo no lleva el enlace del reporte ni su contenido.',
  },
}

export const openReportEmailNotYou = 'Si no fuiste tú, no hagas nada o avísanos y borramos los datos:'
