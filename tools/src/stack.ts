/**
 * pnpm stack -- COMMAND …      runs COMMAND against the whole product, started fresh and stopped afterwards
 *
 *   --no-build                 use the builds as they are
 *   --verbose                  print the output of the processes, instead of only writing it to .local/logs
 *   STACK_CAPTCHA=recaptcha    the captcha is the stand-in of reCAPTCHA instead of ALTCHA
 *   STACK_PAIRS=NAME,…         more portals, each with a separate API, on the same database: `recaptcha`, `collector` (has
 *                              the DSN of a stand-in that stores what it receives) and `stoppable` (may be stopped);
 *                              COMMAND gets RECAPTCHA_PORTAL_URL, RECAPTCHA_API_URL and so on
 *   STACK_MAILS=FILE           proxies to every service that can be cut, a database that may be killed, emails in FILE
 *
 * COMMAND gets PORTAL_URL, API_URL, CUSTOMERS_URL, AGENTS_URL, GALLERY_URL, MAIL_URL, SMTP_URL, CAPTCHA_URL,
 * COLLECTOR_URL, INTERNET_URL, DATABASE_URL, DATABASE_WORKER_URL, DATABASE_OWNER_URL, DATABASE_ADMIN_URL, S3_ENDPOINT
 * with S3_BUCKET and its keys, METRICS_TOKEN and STACK_CONTROL_URL; its exit code is the stack's.
 */
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { parsePairNames } from './product/pairs.ts'
import { parseStackArguments } from './product/stack-arguments.ts'
import { startStack } from './product/start-stack.ts'

await runCommand({
  name: 'stack',
  show: process.argv.includes('--verbose'),
  work: async (run) => {
    const { command, args, build } = parseStackArguments(process.argv.slice(2))
    const began = Date.now()
    const { STACK_CAPTCHA: captcha = 'altcha', STACK_MAILS, STACK_PAIRS } = process.env
    const options = { build, captcha, pairs: parsePairNames(STACK_PAIRS), mailsIn: STACK_MAILS }
    const env = await startStack(run, options)
    console.error(`The stack is ready after ${((Date.now() - began) / 1000).toFixed(1)} s: ${env['PORTAL_URL']}`)
    return runForeground(run, { name: 'command', command, args, env })
  },
})
