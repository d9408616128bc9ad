import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const file = new URL('../../../../tools/src/internet-stand-in.ts', import.meta.url).pathname

type DnsRecord = { type: 'A' | 'AAAA' | 'TXT' | 'CNAME'; value: string }
/** Records of a name, lists that consecutive queries get in turn, or how the server fails. */
export type NameRule = readonly DnsRecord[] | readonly (readonly DnsRecord[])[] | 'fail' | 'silent'

export type TestInternet = {
  /** The name server, in the form of the setting. */
  names: string
  port: number
  /** Settings of a worker that uses this internet. */
  env: Record<string, string>
  tell: (told: {
    names?: Record<string, NameRule | null>
    files?: Record<string, string | null>
  }) => Promise<{ asked: string[] }>
  stop: () => void
}

/** A name server and the sites behind its names, as a separate process. */
export async function startTestInternet(): Promise<TestInternet> {
  const child = spawn(process.execPath, [file, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url, names } = JSON.parse(line) as { url: string; names: string }
  return {
    names,
    port: Number(new URL(url).port),
    env: { OUTBOUND_NAME_SERVERS: names, OUTBOUND_LOOPBACK: 'true' },
    async tell(told) {
      const answer = await fetch(`${url}/control`, { method: 'PUT', body: JSON.stringify(told) })
      return (await answer.json()) as { asked: string[] }
    },
    stop: () => void child.kill(),
  }
}
