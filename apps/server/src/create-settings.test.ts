import { describe, expect, test } from 'vitest'
import { parseApiConfig, parseStoreConfig, parseUploadOrigins, parseWorkerConfig } from './config.ts'
import { formatEnvironmentFile, findAnswerFaults, createSettings, parseAnswers } from './create-settings.ts'

const answers = parseAnswers(`
# what the person who installs knows
DOMAIN=grana.example
ACME_EMAIL=web@grana.example
SMTP_URL=smtps://grana:mUq7vT1zLw9xKe4r@mail.example:465
MAIL_FROM=Grana <no-reply@grana.example>
SALES_EMAIL=sales@grana.example
OPERATORS_EMAIL=operators@grana.example
S3_ENDPOINT=https://store.example
S3_BUCKET=grana-files
S3_ACCESS_KEY=AKIAGRANA0123456789
S3_SECRET_KEY=Zq81vTnW3xKe4rLp0sYd7bHf2mCu6aGj
`)

/** The settings that a process gets from several files, parsed as its shell or systemd does. */
function settingsOf(names: readonly string[]): Record<string, string> {
  const files = createSettings(answers).filter(({ name }) => names.includes(name))
  const lines = files.flatMap((file) => formatEnvironmentFile(file).trim().split('\n'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1).replace(/^"(.*)"$/, '$1')] as const
    }),
  )
}

describe('the settings of a new installation', () => {
  test('pass the production rules of API, worker and the store’s command', () => {
    const api = { ...settingsOf(['hosts', 'server', 'store', 'api']), API_PORT: '4101' }
    expect(parseApiConfig(api)).toMatchObject({ isProduction: true, passkeyDomain: 'grana.example' })
    const worker = parseWorkerConfig({ ...settingsOf(['hosts', 'server', 'store', 'worker']), WORKER_PORT: '4401' })
    expect(worker.mail).toMatchObject({
      from: 'Grana <no-reply@grana.example>',
      operatorsEmail: 'operators@grana.example',
    })
    expect(parseStoreConfig(settingsOf(['hosts', 'store'])).bucket).toBe('grana-files')
    expect(parseUploadOrigins(settingsOf(['hosts', 'store']))).toEqual([
      'https://clientes.grana.example',
      'https://agentes.grana.example',
      'https://operacion.grana.example',
      // Its page of a report without an account uploads too.
      'https://www.grana.example',
    ])
  })

  test('no two installations and no two settings share a secret, and each role has its own password', () => {
    const secrets = (files: ReturnType<typeof createSettings>) =>
      files.flatMap(({ settings }) => Object.values(settings).flatMap((value) => value.match(/[0-9a-f]{64}/g) ?? []))
    const [one, other] = [secrets(createSettings(answers)), secrets(createSettings(answers))]
    expect(one.filter((secret) => other.includes(secret))).toEqual([])
    // Shared on purpose: portal with API and with worker, the metrics token of all three, two passwords with the owner.
    expect(one.length - new Set(one).size).toBe(6)
  })

  test('web servers receive no database URL, and only the owner’s file names the owner', () => {
    const files = createSettings(answers).map((file) => ({ name: file.name, content: formatEnvironmentFile(file) }))
    const withDatabase = files.filter(({ content }) => content.includes('postgres://')).map(({ name }) => name)
    expect(withDatabase).toEqual(['api', 'worker', 'owner', 'backup'])
    expect(files.filter(({ content }) => content.includes('grana_owner')).map(({ name }) => name)).toEqual(['owner'])
    const open = createSettings(answers).filter(({ isSecret }) => !isSecret)
    expect(open.map(formatEnvironmentFile).join('')).not.toMatch(/[0-9a-f]{32}|SECRET|PASSWORD|KEY/)
  })
})

test('a remote database is reached by TLS, unless the answers declare a private network', () => {
  const urlOf = (more: Record<string, string>) =>
    createSettings({ ...answers, ...more }).find(({ name }) => name === 'api')?.settings['DATABASE_URL'] ?? ''
  expect(new URL(urlOf({})).search).toBe('')
  expect(new URL(urlOf({ DATABASE_HOST: 'db.example:5432' })).search).toBe('?sslmode=verify-full')
  expect(new URL(urlOf({ DATABASE_HOST: 'postgres:5432', DATABASE_SSLMODE: 'disable' })).search).toBe(
    '?sslmode=disable',
  )
})

test('missing, unknown or unusable answers are named, without their values', () => {
  const { DOMAIN: _gone, ...rest } = answers
  expect(findAnswerFaults(answers)).toEqual([])
  expect(findAnswerFaults(rest)).toEqual(['DOMAIN is missing'])
  expect(findAnswerFaults({ ...answers, MAIL_FORM: 'x' })).toEqual(['MAIL_FORM is not asked for'])
  expect(findAnswerFaults({ ...answers, S3_SECRET_KEY: 'a"b' })).toEqual([
    'S3_SECRET_KEY contains a character that environment files cannot represent',
  ])
})
