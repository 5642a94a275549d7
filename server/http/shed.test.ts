import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { shed } from './shed.ts'

const crowded = new Hono().use(shed(() => true)).all('*', c => c.text('here'))

test('a page that is turned away says so and tries again by itself', async () => {
  const answer = await crowded.request('/explore')
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('refresh'))).toBeGreaterThan(0)
  expect(await answer.text()).toContain('This page tries again by itself in a few seconds.')
})

test('what was sent is not sent again by itself', async () => {
  const answer = await crowded.request('/unsubscribe', { method: 'POST' })
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
  expect(await answer.text()).toContain('Reload this page in a few seconds.')
})

test('it is known how many are at work', async () => {
  const seen: number[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const quiet = new Hono().use(shed(here => seen.push(here) === 0)).get('*', async c => (await held, c.text('here')))
  const first = quiet.request('/a')
  const second = quiet.request('/b')
  letGo()
  await Promise.all([first, second])
  await quiet.request('/c')
  expect(seen).toEqual([0, 1, 0])
})
