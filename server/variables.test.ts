import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('numbers are read in digits, with spaces around them and, where parts count, with a point', () => {
  expect(readConfig({ PORT: ' 3000\n', WORKERS: '2' })).toMatchObject({ port: 3000, workers: 2 })
  const parts = { DRAIN_SECONDS: '0.5', RATE_LIMIT_FACTOR: '2.5' }
  expect(readConfig(parts)).toMatchObject({ drainMs: 500, rateLimitFactor: 2.5 })
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '.1' }
  expect(readConfig(traced).tracing?.ratio).toBe(0.1)
})

describe('a number in another form, or out of its bounds, is refused with both', () => {
  test.each([
    ['PORT', 'a port number from 0 to 65535, in digits', ['1e3', '0x50', '+80', '3000.0', '3_000', '٣٠٠٠', '30 00']],
    ['WORKERS', 'a number of processes from 1 to 24, in digits', ['0b10', '0', '25']],
    ['DATABASE_POOL', 'a number of connections from 2 to 500, in digits', ['1e2', '1', '501', '2.5']],
    ['DATABASE_QUEUE', 'a number from 1 to 100000, in digits', ['1e2', '0']],
    ['DRAIN_SECONDS', 'a number of seconds from 0 to 300, in digits, such as 10', ['1e1', '-1', '10s', '301']],
    ['RATE_LIMIT_FACTOR', 'a number from 0.1 to 1000000, in digits, such as 2.5', ['2,5', '1e6', '0.01', 'Infinity']],
    ['OTEL_TRACES_SAMPLER_ARG', 'a share from 0 to 1, in digits, such as 0.1', ['1.5', '1e-3', '10%', '1.']],
  ])('%s: %s', (name, words, wrong) => {
    for (const value of wrong)
      expect(() => readConfig({ [name]: value }), value).toThrow(
        new ConfigError(`${name} is wrong: expected ${words}. See docs/operate.md.`),
      )
  })
})
