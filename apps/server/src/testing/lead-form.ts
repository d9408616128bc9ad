/** A valid contact form; the test supplies the captcha token. */
export function leadFields(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    first_name: 'Ana',
    last_name: 'Ruiz Soto',
    email: 'ana.ruiz@banco.example',
    organization: 'Banco Ejemplo',
    country: 'MX',
    phone: '+52 55 5000 0000',
    interest: 'pentest',
    message: 'Two lines\r\nof text',
    privacy_consent: 'true',
    captcha_token: 'unset',
    ...changes,
  }
}

type Body = { payload: string | Buffer; headers: Record<string, string> }

export function asJson(fields: Record<string, unknown>): Body {
  return { payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
}

/** Forms carry text only; an object with its own `toString`, as attacks use it, is sent as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function asForm(fields: Record<string, unknown>): Body {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) body.append(name, textOf(value))
  return {
    payload: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

const boundary = 'test-boundary-4711'

export function asMultipart(fields: Record<string, unknown>): Body {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  )
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const encodings = { json: asJson, form: asForm, multipart: asMultipart }
