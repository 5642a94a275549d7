import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import { AggregatorRegistry } from 'prom-client'
import { questions } from './questions.ts'

const answerMs = 2_000

/** A worker asks the primary process for the metrics of all workers, and gets them. */
interface Asked {
  figures: 'asked'
  nth: number
}
interface Told {
  figures: 'told'
  nth: number
  text: string | null
}

/** In the primary process: answers with the combined metrics of all workers. */
export function relayFigures() {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isNote(message, 'asked')) return
    const tell = (text: string | null) => {
      const told: Told = { figures: 'told', nth: message.nth, text }
      if (worker.isConnected()) worker.send(told)
    }
    all.clusterMetrics().then(tell, () => tell(null))
  })
}

/** The metrics of this process, or of all workers together: every worker gives the same answer. */
export function figuresWith(registry: Registry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Registers this worker to answer the primary's requests for metrics.
  void new AggregatorRegistry()
  const { ask, answered } = questions<string>(answerMs)
  worker.on('message', (message: unknown) => {
    if (isNote(message, 'told')) answered(message.nth, textOf(message))
  })
  return async () => {
    const text = await ask(nth => {
      const question: Asked = { figures: 'asked', nth }
      if (worker.isConnected()) worker.send(question)
    })
    // This worker's own metrics are better than none, when peers are still starting or stuck.
    return text ?? registry.metrics()
  }
}

const textOf = ({ text }: { text?: unknown }) => (typeof text === 'string' ? text : null)

const isNote = (message: unknown, figures: 'asked' | 'told'): message is { nth: number; text?: unknown } =>
  typeof message === 'object' &&
  message !== null &&
  'figures' in message &&
  message.figures === figures &&
  'nth' in message &&
  typeof message.nth === 'number'
