import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs a tool to its end and returns its exit code. When told to stop, the tool ends first, then whatever its caller has started. */
export async function runTool(program: string, args: readonly string[], env: Record<string, string>) {
  // Registered before the tool starts: a signal in between would end this program and leave the tool running.
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of signals) process.on(signal, stop)
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, stop)
  return typeof code === 'number' ? code : 1
}
