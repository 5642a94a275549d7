import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, SpanContext, Span as OtelSpan } from '@opentelemetry/api'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { Sampler } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { briefly } from '../jobs/briefly.ts'
import { sparingly } from '../sparingly.ts'
import { onlyWork } from './only-work.ts'
import type { TracingSettings } from './settings.ts'
import type { Span, Tracer, What } from './span.ts'
import { rowsFact } from './span.ts'
import { nameOfStatement } from './statement.ts'

const failureSaidMs = 60_000
/** A collector that does not answer must not delay the shutdown. */
const lastMs = 3_000
const textMax = 2_000

/** Exports spans to a collector by OTLP over HTTP. Nothing is registered globally, so that no other package adds spans. */
export function openTelemetry(settings: TracingSettings, log: Log): Tracer {
  sayFailures(log)
  const { endpoint, headers, serviceName, attributes } = settings
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: { ...headers } })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...attributes, 'service.name': serviceName }),
    sampler: samplerOf(settings),
    spanProcessors: [onlyWork(new BatchSpanProcessor({ exporter }))],
  })
  const tracer = provider.getTracer('karmasquad')
  const inside = new AsyncLocalStorage<Context>()
  const start = ({ name, kind = 'inside', facts = {}, from, root = false }: What) => {
    const parent = root ? ROOT_CONTEXT : (remote(from) ?? inside.getStore() ?? ROOT_CONTEXT)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts }, root }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  return {
    async span(what, run) {
      const { span, context } = start(what)
      try {
        return await inside.run(context, () => run(handleOf(span)))
      } catch (error) {
        if (what.isFault?.(error) ?? true) fail(span, briefly(error))
        throw error
      } finally {
        span.end()
      }
    },
    statement(text, answer) {
      // Statements outside of any request or job are not traced.
      if (!inside.getStore() || !(answer instanceof Promise)) return
      const facts = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, textMax) }
      const { span } = start({ name: nameOfStatement(text), kind: 'client', facts })
      void answer
        .then(
          (result: unknown) => void span.setAttribute(rowsFact, rowsOf(result)),
          (error: unknown) => fail(span, briefly(error)),
        )
        .finally(() => span.end())
    },
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, lastMs).unref()
      await Promise.race([provider.shutdown().catch(() => undefined), promise])
    },
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, inside: SpanKind.INTERNAL } as const

const fail = (span: OtelSpan, words: string) => {
  span.setStatus({ code: SpanStatusCode.ERROR, message: words })
}

const handleOf = (span: OtelSpan): Span => ({
  tell: facts => void span.setAttributes({ ...facts }),
  rename: name => void span.updateName(name),
  fail: words => fail(span, words),
})

const rowsOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'rowCount' in result ? Number(result.rowCount ?? 0) : 0

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** The caller's span from a W3C Trace Context header; undefined when it is missing or invalid. */
function remote(from: string | undefined) {
  const [, traceId = '', spanId = '', flags = ''] = (!from?.startsWith('ff') && traceparent.exec(from ?? '')) || []
  const asked: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return trace.isSpanContextValid(asked) ? trace.setSpanContext(ROOT_CONTEXT, asked) : undefined
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const name = sampler.replace('parentbased_', '')
  const own =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return name === sampler ? own : new ParentBasedSampler({ root: own })
}

function sayFailures(log: Log) {
  const isDue = sparingly(failureSaidMs)
  const silent = () => {}
  const error = (words: string) => {
    if (isDue()) log.error('Traces cannot be sent', briefly(reasonIn(words)))
  }
  diag.setLogger({ error, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR)
}

/** The SDK passes an error as JSON, all in quotes, which `briefly` would leave out: only its message and code are kept. */
function reasonIn(words: string) {
  const error: unknown = words.startsWith('{') ? JSON.parse(words) : undefined
  if (typeof error !== 'object' || error === null || !('message' in error)) return words
  const message = String(error.message)
  const code = 'code' in error ? String(error.code) : ''
  return message.includes(code) ? message : `${message} (${code})`
}
