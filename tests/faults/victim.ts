import { readdir } from 'node:fs/promises'
import { onTestFailed } from 'vitest'
import { residentBytes } from '#/bench/cpu.ts'
import { startProgram } from '../program.ts'

const stopMs = 15_000

/** Starts a server that ends with the stack, whatever happened to it. Its last output is printed when the test fails. */
export async function startVictim(stack: AsyncDisposableStack, start: Parameters<typeof startProgram>[0]) {
  const server = await startProgram(start)
  onTestFailed(() => void process.stderr.write(server.said().slice(-20_000)))
  stack.defer(async () => {
    // SIGTERM lets it stop its database as well. If it does not react, it is killed.
    server.child.kill('SIGTERM')
    const impatience = setTimeout(() => server.child.kill('SIGKILL'), stopMs)
    await server.ended
    clearTimeout(impatience)
  })
  return server
}

/** How many files and connections a process has open. */
export const openIn = async (pid = 0) => (await readdir(`/proc/${pid}/fd`)).length

/** Polls the memory of a process. */
export function watchMemory(pid = 0) {
  let most = 0
  const look = () => void (most = Math.max(most, (residentBytes(pid) || 0) / 1_024 ** 2))
  const timer = setInterval(look, 50)
  return {
    /** The peak since the last call, in megabytes. */
    peak() {
      look()
      const peak = Math.round(most)
      most = 0
      return peak
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
