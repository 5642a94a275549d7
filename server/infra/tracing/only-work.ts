import { SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { jobFact, rowsFact } from './span.ts'

/**
 * Drops the traces of job runs that found nothing to do: jobs poll every second and would bury all others. The few statements of a run
 * are buffered until it has done something, or ended.
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

/** Whether a span shows work: a failure, a statement that touched rows, or anything but a statement. */
function didSomething({ attributes, status }: ReadableSpan, isRun: boolean) {
  if (status.code === SpanStatusCode.ERROR) return true
  return !isRun && attributes[rowsFact] !== 0
}
