/** A span's attributes: names and numbers, never a person or anything typed. */
type Facts = Readonly<Record<string, string | number | boolean>>

/** The status of the answer. */
export const statusFact = 'http.response.status_code'

/** The number of rows a statement returned or changed. */
export const rowsFact = 'db.response.returned_rows'

/** Marks a span as the run of a job. */
export const jobFact = 'karmasquad.job'

export interface What {
  name: string
  /** An incoming request, an outgoing one, or internal work. */
  kind?: 'server' | 'client' | 'inside'
  facts?: Facts
  /** The caller's `traceparent`, where it is trusted. */
  from?: string | undefined
  /** Starts a new trace even inside another. */
  root?: boolean
  /** Whether an error is a fault rather than a refusal; by default all are. */
  isFault?: (error: unknown) => boolean
}

export interface Span {
  tell: (facts: Facts) => void
  rename: (name: string) => void
  fail: (words: string) => void
}

/** Collects and exports spans. */
export interface Tracer {
  span: <T>(what: What, run: (span: Span) => Promise<T>) => Promise<T>
  /** Records a statement sent to the database, and its answer. */
  statement: (text: string, answer: unknown) => void
  /** Exports what is left. */
  stop: () => Promise<void>
}

const silent: Span = { tell: () => {}, rename: () => {}, fail: () => {} }
let tracer: Tracer | undefined

/** Sets the tracer of the process. It is global because traced code lies far below anything that could pass it on. */
export const traceWith = (given: Tracer | undefined) => void (tracer = given)

export const isTraced = () => tracer !== undefined

/** Runs something within a span when tracing is on; otherwise just runs it. */
export const traced = <T>(what: What, run: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.span(what, run) : run(silent)

export const traceStatement = (text: string, answer: unknown) => tracer?.statement(text, answer)
