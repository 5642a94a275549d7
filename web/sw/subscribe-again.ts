import { deviceOf } from '#/rules/device.ts'
import { addressOf, newSubscription } from '../notifications/subscription.ts'
import { worker } from './scope.ts'

const json = { 'content-type': 'application/json' }

/** The browser ended the subscription itself: registers this device again under its new endpoint. */
export async function subscribeAgain() {
  const answer = await fetch('/api/notifications/reach')
  const { pushKey }: { pushKey?: unknown } = answer.ok ? await answer.json() : {}
  if (typeof pushKey !== 'string' || !pushKey) return
  const subscription = addressOf(await newSubscription(worker.registration, pushKey))
  const body = JSON.stringify({ subscription, name: deviceOf(worker.navigator.userAgent) })
  await fetch('/api/notifications/devices', { method: 'POST', headers: json, body })
}
