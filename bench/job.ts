/** One request of a course. `apart`: each time with a different Host, so that no answer is shared. A `body` is sent as JSON. */
export interface Asked {
  path: string
  cookie: string
  accepts?: string
  apart?: boolean
  body?: string
}

/** What the load program repeats, and on how many connections. */
export interface Job {
  origin: string
  requests: Asked[]
  connections: number
  warmSeconds: number
  seconds: number
}

/** `turnedAway`: how many requests were answered 503 and retried later. */
export type FromLoad =
  | { says: 'measuring' }
  | { says: 'done'; millis: number[]; seconds: number; cpuSeconds: number; turnedAway: number }
  | { says: 'failed'; why: string }
