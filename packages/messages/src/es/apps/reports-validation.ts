import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the reports' forms only. */
export const reportValidationTexts = {
  'search.too_short': 'Escribe al menos dos letras de cada palabra.',
  'redaction.piece': 'Escribe el texto que quieres retirar: de 3 a 500 caracteres.',
  'disclosure.date': 'Elige la fecha de publicación.',
  'disclosure.what_happened': 'Cuenta qué pasó.',
  'evidence.empty': 'El archivo está vacío.',
  'evidence.format':
    'Ese tipo de archivo no se admite. Puedes enviar imágenes, video, PDF, texto, capturas de red o un ZIP.',
  'evidence.many': 'Un comentario lleva hasta 10 archivos.',
  'evidence.name': 'El nombre del archivo tiene caracteres que no se admiten o es muy largo.',
  'evidence.size': 'El archivo pasa de 500 MB.',
  'report.target': 'Elige dónde lo encontraste.',
  'report.weakness': 'Elige la debilidad que mejor lo describe.',
  'report.cvss': 'Escribe un vector CVSS 3.1 o 4.0.',
  'report.severity': 'Elige una severidad.',
  'report.title': 'Escribe un título que diga qué falla y dónde.',
  'report.summary': 'Resume el hallazgo en unas frases.',
  'report.steps': 'Escribe los pasos para verlo.',
  'report.impact': 'Explica qué podría hacer alguien con esto.',
  'report.text': 'Escribe unas palabras.',
  'dispute.ground': 'Elige qué está mal.',
  'dispute.ruling': 'Elige si la decisión se confirma o se revierte.',
  'dispute.text': 'Explica las razones.',
  'reward.amount': 'Escribe un monto mayor que cero, con punto y hasta dos decimales, por ejemplo 1250.50.',
  'reward.reference': 'Escribe la referencia del pago.',
  'reward.paid_on': 'Elige la fecha del pago.',
  'reward.paid_currency': 'Elige la moneda en que pagaste.',
  'reward.proofs': 'Un pago lleva hasta 3 comprobantes.',
  'reward.rate': 'Escribe el tipo de cambio con punto y hasta seis decimales, por ejemplo 17.3052.',
  'reward.rate_on': 'Elige la fecha del tipo de cambio.',
} as const satisfies Partial<Record<ValidationCode, string>>
