import type { Page } from '@playwright/test'
import { unexpectedWords } from '#/rules/product.ts'
import { answersLater } from '../stage.ts'
import type { Who } from './people.ts'

/** One state of one screen. Every route has at least one: tests/screens.test.ts. */
export interface Screen {
  /** Names in braces are replaced by what people.ts created: `/campaign/{posts}`. */
  path: string
  /** A name for the state: full, empty, loads, fails, long texts, … */
  state: string
  /** Text that is visible in this state; without it, the page's heading. */
  sees?: string | RegExp
  /** Procedures that do not answer while the page is looked at, so that it keeps loading. It is reached by client-side navigation. */
  holds?: readonly string[]
  /** Procedures that fail, so that the page shows an error. It is reached by client-side navigation. */
  fails?: readonly string[]
  /** Mocked answers by procedure. The page is reached by client-side navigation. */
  answers?: Readonly<Record<string, unknown>>
  /** What to do on the page first, such as opening a menu or submitting an empty form. */
  then?: (page: Page) => Promise<unknown>
}

/** Screens that one person opens one after another in one browser. */
export interface Visit {
  who: Who
  screens: readonly Screen[]
}

const callsOf = (procedure: string) => `**/api/rpc/${procedure.replaceAll('.', '/')}*`

/** Leaves all calls of the procedure unanswered from now on, until released. */
export const hold = (page: Page, procedure: string) => answersLater(page, procedure.replaceAll('.', '/'))

/** Mocks the procedure's answer from now on. */
export const answer = (page: Page, procedure: string, json: unknown) =>
  page.route(callsOf(procedure), route => route.fulfill({ json: { json } }))

/** Makes the procedure fail from now on, in a way that pages do not retry. */
export const fail = (page: Page, procedure: string) =>
  page.route(callsOf(procedure), route =>
    route.fulfill({
      status: 418,
      json: { json: { defined: false, code: 'FAILED', status: 418, message: unexpectedWords } },
    }),
  )
