import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { alone } from '../peers/peers.ts'
import { makeAdmission } from './admission.ts'

test('whoever is inside may stay while no more are let in, and goes when they may not', async () => {
  const fran = { userId: 'fran' }
  let [isFull, isSuspended] = [false, false]
  const asking = { admit: async () => (isFull ? null : fran), mayStay: async () => (isSuspended ? null : fran) }
  const admission = makeAdmission(asking, 9, alone, { elsewhere: () => 0, onFull: () => {} })
  const request = new IncomingMessage(new Socket())
  expect(await admission.ask(request)).toBe(true)
  isFull = true
  expect(await admission.ask(new IncomingMessage(new Socket()))).toBe(false)
  expect(await admission.mayStay(request)).toBe(true)
  isSuspended = true
  expect(await admission.mayStay(request)).toBe(false)
})
