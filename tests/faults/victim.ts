import { readdir } from 'node:fs/promises'
import { onTestFailed } from 'vitest'
import { startProgram } from '../program.ts'

/** Starts a server that ends with the stack, whatever happened to it. Its last output is printed when the test fails. */
export async function startVictim(stack: AsyncDisposableStack, start: Parameters<typeof startProgram>[0]) {
  const server = await startProgram(start)
  onTestFailed(() => void process.stderr.write(server.said().slice(-20_000)))
  stack.defer(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** How many files and connections a process has open. */
export const openIn = async (pid = 0) => (await readdir(`/proc/${pid}/fd`)).length
