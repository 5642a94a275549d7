/** What a span tells of itself: names and figures, never a person and nothing that somebody typed. */
type Facts = Readonly<Record<string, string | number | boolean>>

/** What a request was answered with. */
export const statusFact = 'http.response.status_code'

/** How many rows a statement answered or changed. */
export const rowsFact = 'db.response.returned_rows'

/** Marks a job's run. */
export const jobFact = 'karmasquad.job'

export interface What {
  name: string
  /** A request that came in, one that goes out, or a part of our own work. */
  kind?: 'server' | 'client' | 'inside'
  facts?: Facts
  /** The `traceparent` of who asked, where it is believed. */
  from?: string | undefined
  /** Begins a trace, whatever led to it. */
  root?: boolean
  /** Whether an error is a fault, and not one of our answers. All are, unless this says otherwise. */
  isFault?: (error: unknown) => boolean
}

export interface Span {
  tell: (facts: Facts) => void
  rename: (name: string) => void
  fail: (words: string) => void
}

/** Who keeps spans and sends them on. */
export interface Tracer {
  span: <T>(what: What, run: (span: Span) => Promise<T>) => Promise<T>
  /** A statement that was sent to the database, and its answer. */
  statement: (text: string, answer: unknown) => void
  /** Sends what is left. */
  stop: () => Promise<void>
}

const silent: Span = { tell: () => {}, rename: () => {}, fail: () => {} }
let tracer: Tracer | undefined

/** One for the process: what is measured lies far below everything that could hand it on. */
export const traceWith = (given: Tracer | undefined) => void (tracer = given)

/** Whether anybody listens. */
export const isTraced = () => tracer !== undefined

/** Does something, and tells how long it took where traces are asked for; else it is the call alone. */
export const traced = <T>(what: What, run: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.span(what, run) : run(silent)

export const traceStatement = (text: string, answer: unknown) => tracer?.statement(text, answer)
