export type AuditResult = { code: 0 | 1 | 3; message: string; found?: Record<string, number> }

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const

function countsIn(output: string): Record<string, unknown> | undefined {
  const begin = output.indexOf('{')
  try {
    const answer = JSON.parse(output.slice(begin)) as { metadata?: { vulnerabilities?: Record<string, unknown> } }
    return answer.metadata?.vulnerabilities
  } catch {
    return undefined
  }
}

/** Parses the output of `pnpm audit --json`; anything without counts is no answer. */
export function parseAudit(output: string): AuditResult {
  const counts = countsIn(output)
  if (counts === undefined) {
    const status = /responded with (\d{3})/.exec(output.replaceAll(/[\s│]+/g, ' '))?.[1]
    const why = status === undefined ? 'gave no answer' : `answered ${status}`
    return {
      code: 3,
      message: `NOT CHECKED: the registry ${why}. Ask one that offers advisories (pnpm config set registry …).`,
    }
  }
  const found = Object.fromEntries(severities.map((severity) => [severity, Number(counts[severity] ?? 0)]))
  const grave = (found['high'] ?? 0) + (found['critical'] ?? 0)
  const summary = severities.map((severity) => `${found[severity]} ${severity}`).join(', ')
  return { code: grave === 0 ? 0 : 1, message: `known vulnerabilities in production: ${summary}`, found }
}
