/** One request of a course. `apart`: each time under another host's name, so that no answer is shared. With a `body` it is sent as JSON. */
export interface Asked {
  path: string
  cookie: string
  accepts?: string
  apart?: boolean
  body?: string
}

/** What a load program is to repeat on so many connections. */
export interface Job {
  origin: string
  requests: Asked[]
  connections: number
  warmSeconds: number
  seconds: number
}

/** `turnedAway`: how many were answered 503 and asked again later. */
export type FromLoad =
  | { says: 'measuring' }
  | { says: 'done'; millis: number[]; seconds: number; cpuSeconds: number; turnedAway: number }
  | { says: 'failed'; why: string }
