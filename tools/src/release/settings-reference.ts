import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inRoot } from '../paths.ts'
import { Refusal } from '../processes/refusal.ts'
import { conditional, settingTexts } from './setting-texts.ts'

export type Setting = { name: string; need: 'required' | 'optional'; default?: string }

/** Every process and command, and the settings that it reads from its environment. */
export type Reference = Readonly<Record<string, readonly Setting[]>>

/** Finds settings by name in the source: `env.NAME` is optional, the bare name is required. */
function parseSettings(source: string): Setting[] {
  const guarded = new Set([...source.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name))
  const asked = [...source.matchAll(/\(env, (?:[^()']*\? )?'([A-Z][A-Z0-9_]+)'/g)].map(([, name = '']) => name)
  return [...new Set([...guarded, ...asked])]
    .toSorted()
    .map((name) => ({ name, need: guarded.has(name) || conditional.has(name) ? 'optional' : 'required' }))
}

async function readAll(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map((file) => readFile(inRoot(file), 'utf8')))).join('\n')
}

async function ofServer(): Promise<Reference> {
  const script = inRoot('apps/server/src/main-describe-settings.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  return JSON.parse(stdout) as Reference
}

/** Reads the settings from the sources, none of them by hand. */
export async function loadReference(): Promise<Reference> {
  const idle = 'packages/web-server/src/environment.ts'
  const [{ api = [], worker = [], store = [] }, portal, app] = await Promise.all([
    ofServer(),
    readAll(['apps/portal/server/settings.ts', idle]),
    readAll(['packages/web-server/src/app-settings.ts', idle]),
  ])
  const required = (...names: string[]): Setting[] => names.map((name) => ({ name, need: 'required' }))
  const optional = (...names: string[]): Setting[] => names.map((name) => ({ name, need: 'optional' }))
  return {
    'API (`main-api.js`)': api,
    'Worker (`main-worker.js`)': worker,
    'Portal (`server-main.js`)': parseSettings(portal),
    'Host of an app (`main.js`)': parseSettings(app),
    '`grana provision`': required('DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_WORKER_URL'),
    '`grana migrate`': required('DATABASE_OWNER_URL', 'DATABASE_WORKER_URL'),
    '`grana create-staff`': required('DATABASE_OWNER_URL', 'PORTAL_URL'),
    '`grana end-sessions`': required('DATABASE_OWNER_URL'),
    '`grana reseal`': [
      ...required('DATABASE_OWNER_URL'),
      ...optional('DATA_KEY', 'DATA_KEY_BEFORE', 'INTEGRATION_KEY', 'INTEGRATION_KEY_BEFORE'),
    ],
    '`grana trace-key`': required('APP_SECRET'),
    '`grana provision-store`': [...store, ...optional('PORTAL_URL', 'CUSTOMERS_URL', 'AGENTS_URL', 'STAFF_URL')],
  }
}

const head = `# Configuration

Written by \`pnpm configuration\` from the code that reads the settings; \`pnpm check\` fails when it differs from the code.
Settings come from the environment only, are read once at start, and a process that cannot use them ends and names
them without their values. An empty value means the same as none. Production refuses secrets that are short, repeated or
a default. \`grana new-settings\` writes all of them for a new installation ([operate](operate.md)).

`

function row({ name, need, default: value }: Setting): string {
  const text = settingTexts[name]
  if (text === undefined) throw new Refusal(`${name} has no text in tools/src/release/setting-texts.ts.`)
  const otherwise = value === undefined || value === '' ? '' : `\`${value}\``
  return `| \`${name}\` | ${need === 'required' ? 'yes' : ''} | ${otherwise} | ${text} |`
}

export function formatReference(reference: Reference): string {
  const documented = new Set(Object.values(reference).flatMap((settings) => settings.map(({ name }) => name)))
  const unused = Object.keys(settingTexts).filter((name) => !documented.has(name))
  if (unused.length > 0) throw new Refusal(`Nothing reads ${unused.join(', ')}: take the text away.`)
  const tables = Object.entries(reference).map(([process, settings]) => {
    const rows = settings.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(row)
    return [`## ${process}`, '', '| setting | needed | otherwise | what |', '|---|---|---|---|', ...rows].join('\n')
  })
  return `${head}${tables.join('\n\n')}\n`
}
