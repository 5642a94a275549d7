import { readFile } from 'node:fs/promises'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'

/** Counts the journeys in Playwright's report that ran through the nodes, by result, and those that did not, by reason. */
export async function countJourneys(file: string) {
  const report: JSONReport | null = await readFile(file, 'utf8').then(JSON.parse, () => null)
  const specs = report?.suites.flatMap(specsOf) ?? []
  const skipped = specs.filter(spec => statusOf(spec) === 'skipped')
  const went = specs.filter(spec => statusOf(spec) !== 'skipped')
  const red = went.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  const whys = Map.groupBy(skipped, ({ tests: [test] }) => test?.annotations[0]?.description ?? 'It was not begun.')
  return [
    `Through two nodes: ${went.length - red.length} of ${went.length} journeys are green.`,
    ...red.map(({ file: from, line, title }) => `  red: ${from}:${line} ${title}`),
    `Left out: ${skipped.length}.`,
    ...[...whys].map(([why, { length }]) => `  ${length}: ${why}`),
  ].join('\n')
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [...specs, ...suites.flatMap(specsOf)]

const statusOf = ({ tests: [test] }: JSONReportSpec) => test?.status
