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

test('a person has so many sockets here and elsewhere; a refused, failed or closed one takes none of their places', async () => {
  const cara = { userId: 'cara' }
  const full: string[] = []
  let elsewhere = 1
  let admit: () => Promise<typeof cara | null> = async () => cara
  const crowd = { elsewhere: () => elsewhere, onFull: (userId: string) => full.push(userId) }
  const admission = makeAdmission({ admit: () => admit(), mayStay: async () => cara }, 2, alone, crowd)
  const asks = async (socket = new Socket()) => admission.ask(new IncomingMessage(socket))
  const closed = new Socket()
  closed.destroy()
  expect(await asks(closed)).toBe(false)
  admit = () => Promise.reject(new Error('The database is gone'))
  expect(await asks()).toBe(false)
  admit = async () => cara
  const first = new Socket()
  expect([await asks(first), await asks(), await asks(closed)]).toEqual([true, false, false])
  expect(full).toEqual(['cara'])
  elsewhere = 0
  expect([await asks(), await asks()]).toEqual([true, false])
  first.emit('close')
  expect([await asks(), await asks()]).toEqual([true, false])
})

test('a socket that closes while its slot is being counted leaves none taken', async () => {
  const socket = new Socket()
  const taken: boolean[] = []
  const slots = {
    take: async () => {
      socket.destroy()
      return true
    },
    changed: () => void taken.push(false),
  }
  const asking = { admit: async () => ({ userId: 'cara' }), mayStay: async () => null }
  const admission = makeAdmission(asking, 1, { slots: () => slots }, { elsewhere: () => 0, onFull: () => {} })
  expect(await admission.ask(new IncomingMessage(socket))).toBe(false)
  expect(taken).toEqual([false])
})

test('a socket whose right cannot be checked stays, and one that is somebody else’s now goes', async () => {
  let mayStay: () => Promise<{ userId: string } | null> = () => Promise.reject(new Error('The database is gone'))
  const asking = { admit: async () => ({ userId: 'cara' }), mayStay: () => mayStay() }
  const admission = makeAdmission(asking, 1, alone, { elsewhere: () => 0, onFull: () => {} })
  const request = new IncomingMessage(new Socket())
  await admission.ask(request)
  expect(await admission.mayStay(request)).toBe(true)
  mayStay = async () => ({ userId: 'cole' })
  expect(await admission.mayStay(request)).toBe(false)
})
