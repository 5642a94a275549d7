import type { Page } from '@playwright/test'
import { unexpectedWords } from '#/rules/product.ts'
import type { Who } from './people.ts'

/** One state of one screen. Every route has at least one: tests/screens.test.ts. */
export interface Screen {
  /** Names in braces stand for what people.ts made: `/campaign/{posts}`. */
  path: string
  /** What this state is: full, empty, loads, fails, long texts, … */
  state: string
  /** Words that are there once the state is; without them, the page's heading. */
  sees?: string | RegExp
  /** Procedures that do not answer: the page is reached by a link, and loads for ever. */
  holds?: readonly string[]
  /** Procedures that fail: the page is reached by a link, and says so. */
  fails?: readonly string[]
  /** Procedures that answer this, whatever there is: the page is reached by a link. */
  answers?: Readonly<Record<string, unknown>>
  /** What somebody does there before it is looked at: opens a menu, presses without having filled in. */
  then?: (page: Page) => Promise<unknown>
}

/** The screens that one person looks at, one after the other, in one browser. */
export interface Visit {
  who: Who
  screens: readonly Screen[]
}

const callsOf = (procedure: string) => `**/api/rpc/${procedure.replaceAll('.', '/')}*`

/** From now on the procedure gives no answer. */
export const hold = (page: Page, procedure: string) => page.route(callsOf(procedure), () => new Promise(() => {}))

/** From now on the procedure answers this. */
export const answer = (page: Page, procedure: string, json: unknown) =>
  page.route(callsOf(procedure), route => route.fulfill({ json: { json } }))

/** From now on the procedure fails, in a way that pages do not try again by themselves. */
export const fail = (page: Page, procedure: string) =>
  page.route(callsOf(procedure), route =>
    route.fulfill({
      status: 418,
      json: { json: { defined: false, code: 'FAILED', status: 418, message: unexpectedWords } },
    }),
  )
