/** A browser's push subscription: the URL at its push service, and keys for encryption that only this browser can reverse. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** One message for a service worker. */
export interface PushMessage {
  /** JSON text, at most `limits.pushPayloadMaxBytes`. */
  payload: string
  /** A newer message replaces one of the same topic that still waits at the push service. Letters, digits, - and _, at most 32. */
  topic: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

/** `gone`: the browser has unsubscribed for good (404 or 410). */
export type PushOutcome = 'taken' | 'gone'

/** Sends to push services (RFC 8030), encrypted (RFC 8291) and signed with our key (RFC 8292). */
export interface Push {
  /** The key that browsers subscribe with. */
  publicKey: string
  /** Whether an endpoint belongs to an allowed push service. No request is sent anywhere else. */
  knows: (endpoint: string) => boolean
  /** @throws {PushError} when the service refuses, fails or does not answer in time. */
  send: (to: PushAddress, message: PushMessage, withinMs?: number) => Promise<PushOutcome>
}

/** A push that the service did not accept. */
export class PushError extends Error {
  /** Whether a retry may succeed: false when the message or its signature was refused. */
  readonly worthTrying: boolean
  /** How long the service asks to wait, if it does. */
  readonly pauseSeconds: number

  constructor(message: string, { worthTrying, pauseSeconds = 0 }: { worthTrying: boolean; pauseSeconds?: number }) {
    super(message)
    this.worthTrying = worthTrying
    this.pauseSeconds = pauseSeconds
  }
}
