import { setting } from './journey.ts'

type DnsRecord = { readonly type: 'A' | 'TXT'; readonly value: string }
type Told = {
  readonly names?: Readonly<Record<string, readonly DnsRecord[] | null>>
  readonly files?: Readonly<Record<string, string | null>>
}

/** Sets the names and sites of the internet stand-in. */
export async function setInternet(told: Told): Promise<void> {
  const answer = await fetch(`${setting('INTERNET_URL')}/control`, { method: 'PUT', body: JSON.stringify(told) })
  if (!answer.ok) throw new Error(`the internet stand-in refused: ${answer.status}`)
}

/** The port of its sites. */
export const internetPort = (): string => new URL(setting('INTERNET_URL')).port
