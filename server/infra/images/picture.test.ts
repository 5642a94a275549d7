import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execPath, kill } from 'node:process'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { pictureProcessOf } from '#/tests/picture-process.ts'
import { pixelsOf, redraw, redrawSquare } from './picture.ts'

const maxPixels = 40_000_000
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()

const small = await picture(100)
/** Is still being drawn while what comes after it is answered. */
const large = await picture(6_000)

const isGone = (pid: number) => {
  try {
    kill(pid, 0)
    return false
  } catch {
    return true
  }
}

afterEach(() => void vi.useRealTimers())

test('a picture that crashes its process costs those in progress, and no other', async () => {
  expect(await pixelsOf(small)).toBe(10_000)
  const pid = pictureProcessOf() ?? expect.unreachable()
  const lost = Promise.allSettled([redraw(large, maxPixels), redrawSquare(large, maxPixels)])
  kill(pid, 'SIGSEGV')
  const reason = new Error('The picture process ended: SIGSEGV')
  expect(await lost).toEqual(Array.from({ length: 2 }, () => ({ status: 'rejected', reason })))
  expect(await redraw(small, maxPixels)).toMatchObject({ width: 100, height: 100 })
  expect(pictureProcessOf()).not.toBe(pid)
})

test('answers find their questions, whichever is ready first', async () => {
  const [drawn, pixels, nothing] = await Promise.all([
    redraw(large, maxPixels),
    pixelsOf(small),
    redrawSquare(new Uint8Array(100), maxPixels),
  ])
  expect([drawn?.width, pixels, nothing]).toEqual([2_000, 10_000, null])
})

test('the process that decodes what strangers send is told none of the server’s settings', async () => {
  vi.stubEnv('SECRET', 'a secret of ours')
  onTestFinished(() => void vi.unstubAllEnvs())
  kill(pictureProcessOf() ?? expect.unreachable(), 'SIGKILL')
  await vi.waitUntil(() => !pictureProcessOf())
  await pixelsOf(small).catch(() => pixelsOf(small))
  const environment = await readFile(`/proc/${pictureProcessOf()}/environ`, 'utf8')
  expect(environment).not.toContain('a secret of ours')
})

test('after a minute without pictures the process ends, and the next picture starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await pixelsOf(small)
  const pid = pictureProcessOf() ?? expect.unreachable()
  vi.advanceTimersByTime(59_000)
  await pixelsOf(small)
  vi.advanceTimersByTime(59_000)
  expect(pictureProcessOf()).toBe(pid)
  vi.advanceTimersByTime(1_000)
  // Asked before the process can have ended.
  expect(await pixelsOf(small)).toBe(10_000)
  vi.useRealTimers()
  await vi.waitUntil(() => isGone(pid))
  expect(pictureProcessOf()).not.toBe(pid)
})

test('the process does not outlive a server that is killed', async () => {
  const lines = [
    `import { pixelsOf } from '${pathToFileURL(join(import.meta.dirname, 'picture.ts')).href}'`,
    `await pixelsOf(Buffer.from('${small.toString('base64')}', 'base64'))`,
    `console.log('started')`,
    `setInterval(() => {}, 1_000)`,
  ]
  const server = spawn(execPath, ['--input-type=module', '--eval', lines.join('\n')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  await once(server.stdout, 'data')
  const pid = pictureProcessOf(server.pid) ?? expect.unreachable()
  server.kill('SIGKILL')
  await vi.waitUntil(() => isGone(pid), { timeout: 10_000 })
})
