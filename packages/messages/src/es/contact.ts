import type { LeadInterest } from '@grana/contract/leads'
import { brand } from '../brand.ts'
import { fixed } from './fixed.ts'

const interests: Record<LeadInterest, string> = {
  bug_bounty: 'Bug bounty',
  pentest: 'Pentest',
  both: 'Ambos',
  other: 'Otro',
}

/** The contact page. */
export const contact = {
  title: 'Habla con nosotros',
  description: 'Cuéntanos qué quieres poner a prueba y te proponemos por dónde empezar.',
  crumb: 'Contacto',
  heading: 'Cuéntanos qué quieres poner a prueba',
  lede: 'Con esto te proponemos un primer alcance. No incluyas contraseñas ni detalles de fallas sin corregir.',
  form: 'Formulario de contacto',
  labels: {
    first_name: 'Nombre(s)',
    last_name: 'Apellidos',
    email: 'Correo de trabajo',
    organization: 'Empresa',
    country: 'País',
    phone: 'Teléfono',
    interest: 'Interés',
    message: 'Mensaje',
    privacy_consent: 'Autorizo el tratamiento de mis datos para atender esta solicitud',
    news_consent: `Quiero recibir novedades de ${brand.name} (opcional)`,
    captcha_token: 'Verificación',
  },
  interests,
  messageHint: 'Qué sistema es, para cuándo y quién lo usa.',
  purpose: 'atender tu solicitud.',
  send: 'Enviar',
  sending: 'Enviando…',
  withoutScript: 'Este formulario necesita JavaScript. También puedes escribirnos a',
  email: brand.contactEmail,
  next: {
    heading: 'Qué pasa después',
    steps: [
      { name: 'Leemos tu mensaje', text: 'Lo lee una persona del equipo, no un sistema.' },
      { name: 'Te proponemos un alcance', text: 'Qué probar primero, con qué producto y con qué reglas.' },
      { name: 'Tú decides', text: 'Sin compromiso hasta que aceptes los términos.' },
    ],
    answer: (time: string) => `Te respondemos en un plazo de ${time}.`,
    prices: {
      heading: 'Cuánto cuesta',
      bugBounty: (amount: string) => `Bug bounty: desde ${amount} al mes por programa.`,
      fee: (percent: string) => `Comisión: ${percent} de cada recompensa, aparte de lo que recibe quien reportó.`,
      pentest: (amount: string) => `Pentest: desde ${amount} por proyecto.`,
      note: 'El monto exacto va en una propuesta escrita, según el alcance.',
    },
    flaw: `¿Encontraste una falla en ${brand.name}? Escribe a`,
    flawEmail: brand.securityEmail,
  },
  done: {
    heading: fixed.contactThanks,
    text: 'Tu mensaje ya está con el equipo. En unos minutos te llega un correo de confirmación; si hoy ya recibiste uno, no lo repetimos.',
    home: 'Ir al inicio',
    again: 'Enviar otro mensaje',
  },
} as const
