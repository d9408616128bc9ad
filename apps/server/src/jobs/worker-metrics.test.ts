import { expect, test } from 'vitest'
import { openPool } from '#server/db/database.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

async function told(): Promise<{ metrics: ReturnType<typeof createWorkerMetrics>; series: () => Promise<string[]> }> {
  const log = { error: () => undefined }
  const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', { max: 1, applicationName: 'grana-test', log })
  const metrics = createWorkerMetrics(pool)
  const series = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { metrics, series }
}

test('every series of an alert exists from the start, so that its first event counts too', async () => {
  const { metrics, series } = await told()
  const before = await series()
  expect(before).toContain('grana_mails_total{outcome="refused",reason="recipient"} 0')
  expect(before).toContain('grana_target_checks_total{method="dns",outcome="resolver_failed"} 0')
  metrics.countMail({ outcome: 'sent' })
  metrics.countMail({ outcome: 'failed', reason: 'connection' })
  metrics.countMail({ outcome: 'refused', reason: 'recipient' })
  metrics.countCheck('file', 'timed_out')
  const after = await series()
  const counted = (lines: string[]) => lines.filter((line) => /^grana_(mails|target_checks)_total/.test(line))
  expect(counted(after)).toHaveLength(counted(before).length)
  expect(after).toContain('grana_mails_total{outcome="failed",reason="connection"} 1')
})

test('counts runs of jobs by task and outcome, and those in progress', async () => {
  const { metrics, series } = await told()
  metrics.jobs.began()
  expect(await series()).toContain('grana_jobs_running 1')
  metrics.jobs.ended({ task: 'on-x.y', outcome: 'failed', seconds: 0.02 })
  const after = await series()
  expect(after).toContain('grana_jobs_running 0')
  expect(after).toContain('grana_job_duration_seconds_count{task="on-x.y",outcome="failed"} 1')
})
