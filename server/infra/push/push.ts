/** A browser's push subscription: where its service listens, and the keys that only that browser can open. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** One message for a service worker. */
export interface PushMessage {
  /** JSON text, at most `limits.pushPayloadMaxBytes`. */
  payload: string
  /** Messages of one topic replace each other while they wait at the push service; letters, digits, - and _, at most 32. */
  topic: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

/** `gone`: the browser has unsubscribed (404, 410), for good. */
export type PushOutcome = 'taken' | 'gone'

/** The way to push services (RFC 8030), encrypted (RFC 8291) and signed with our own key (RFC 8292). */
export interface Push {
  /** What browsers subscribe with. */
  publicKey: string
  /** Whether an endpoint belongs to a push service that browsers use. Nothing else is ever asked. */
  knows: (endpoint: string) => boolean
  /** @throws {PushError} when the service refuses, fails or does not answer in time. */
  send: (to: PushAddress, message: PushMessage, withinMs?: number) => Promise<PushOutcome>
}

/** A push that was not taken. */
export class PushError extends Error {
  /** Whether the same message may be taken later: false when it, or the way it was signed, was refused. */
  readonly worthTrying: boolean
  /** How long the service asks to be left alone, if it says so. */
  readonly pauseSeconds: number

  constructor(message: string, { worthTrying, pauseSeconds = 0 }: { worthTrying: boolean; pauseSeconds?: number }) {
    super(message)
    this.worthTrying = worthTrying
    this.pauseSeconds = pauseSeconds
  }
}
