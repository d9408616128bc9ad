import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the form of webhooks only. */
export const webhookValidationTexts = {
  'webhook.url': 'Escribe una dirección pública que empiece con https://.',
  'webhook.programs': 'Elige de 1 a 50 programas.',
  'webhook.kinds': 'Elige al menos un tipo de evento.',
} as const satisfies Partial<Record<ValidationCode, string>>
