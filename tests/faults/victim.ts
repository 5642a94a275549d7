import { readdir } from 'node:fs/promises'
import { onTestFailed } from 'vitest'
import { startProgram } from '../program.ts'

/** A server that ends with the stack, whatever became of it. When the test fails, what it said last is told. */
export async function startVictim(stack: AsyncDisposableStack, start: Parameters<typeof startProgram>[0]) {
  const server = await startProgram(start)
  onTestFailed(() => void process.stderr.write(server.said().slice(-20_000)))
  stack.defer(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** How many connections and files a process has open. */
export const openIn = async (pid = 0) => (await readdir(`/proc/${pid}/fd`)).length
