import { createHmac } from 'node:crypto'
import { emailTypes, reviewTypes } from '#/rules/notifications.ts'
import type { EmailType } from '#/rules/notifications.ts'
import { isSame } from '../infra/is-same.ts'
import type { World } from '../world.ts'

/** Whose mails a link stops, and which. */
export interface Unsubscribing {
  userId: string
  scope: EmailType | 'all'
}

type Signing = Pick<World, 'keyFor' | 'origin'>

export const unsubscribePath = '/unsubscribe'

/** A link that works without signing in and never expires: it can only stop or restart these mails. */
export function unsubscribeUrl({ keyFor, origin }: Signing, link: Unsubscribing) {
  const query = new URLSearchParams({ person: link.userId, mails: link.scope, signed: signatureOf(keyFor, link) })
  return `${origin}${unsubscribePath}?${query}`
}

/** The content of a link with a valid signature; null for any other. */
export function readUnsubscribe({ keyFor }: Pick<Signing, 'keyFor'>, url: string): Unsubscribing | null {
  const { searchParams } = new URL(url)
  const [userId, mails, signed] = [searchParams.get('person'), searchParams.get('mails'), searchParams.get('signed')]
  const scope = mails === 'all' ? mails : emailTypes.find(type => type === mails)
  if (userId === null || !scope || signed === null) return null
  return isSame(signed, signatureOf(keyFor, { userId, scope })) ? { userId, scope } : null
}

/** The types behind the settings switch that a link changes. */
export function typesIn(scope: Unsubscribing['scope']): readonly EmailType[] {
  if (scope === 'all') return emailTypes
  return reviewTypes.some(type => type === scope) ? reviewTypes : [scope]
}

const signatureOf = (keyFor: World['keyFor'], { userId, scope }: Unsubscribing) =>
  createHmac('sha256', keyFor('unsubscribe')).update(`${userId} ${scope}`).digest('base64url')
