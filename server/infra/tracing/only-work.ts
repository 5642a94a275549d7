import { SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { jobFact, rowsFact } from './span.ts'

/**
 * Jobs look each second whether there is something to do. A run that found nothing is not told: it would bury all others. Kept until then are
 * the statements of such a run, which are few.
 */
export function onlyWork(next: SpanProcessor): SpanProcessor {
  const runs = new Map<string, ReadableSpan[]>()
  const pass = (traceId: string) => {
    for (const span of runs.get(traceId) ?? []) next.onEnd(span)
    runs.delete(traceId)
  }
  return {
    onStart(span, parent) {
      if (span.attributes[jobFact] !== undefined) runs.set(span.spanContext().traceId, [])
      next.onStart(span, parent)
    },
    onEnd(span) {
      const { traceId } = span.spanContext()
      const kept = runs.get(traceId)
      if (!kept) return next.onEnd(span)
      kept.push(span)
      const isRun = span.attributes[jobFact] !== undefined
      if (didSomething(span, isRun)) pass(traceId)
      else if (isRun) runs.delete(traceId)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}

/** Statements that met a row, whatever is no statement, and every failure. */
function didSomething({ attributes, status }: ReadableSpan, isRun: boolean) {
  if (status.code === SpanStatusCode.ERROR) return true
  return !isRun && attributes[rowsFact] !== 0
}
