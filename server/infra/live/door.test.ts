import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { alone } from '../others/others.ts'
import { door } from './door.ts'

test('whoever is inside may stay while no more are let in, and goes when they may not', async () => {
  const fran = { userId: 'fran' }
  let [isFull, isSuspended] = [false, false]
  const asking = { admit: async () => (isFull ? null : fran), mayStay: async () => (isSuspended ? null : fran) }
  const opened = door(asking, 9, alone, () => 0)
  const request = new IncomingMessage(new Socket())
  expect(await opened.ask(request)).toBe(true)
  isFull = true
  expect(await opened.ask(new IncomingMessage(new Socket()))).toBe(false)
  expect(await opened.mayStay(request)).toBe(true)
  isSuspended = true
  expect(await opened.mayStay(request)).toBe(false)
})
