import { startChild, runForeground } from './child.ts'
import { runCommand } from './command.ts'

/** The stack's sequence without the stack: a service process, then the command, then everything stops. */
await runCommand({
  name: 'fixture',
  work: async (run) => {
    const child = await startChild(run, {
      name: 'child',
      command: process.execPath,
      args: ['--eval', `console.log('ready'); setInterval(() => {}, 1000)`],
      ready: { line: /^ready$/ },
    })
    console.log(`child ${child.target.pid}`)
    const [command = '', ...args] = process.argv.slice(2)
    return runForeground(run, { name: 'command', command, args, env: { HELPER_PID: String(child.target.pid) } })
  },
})
