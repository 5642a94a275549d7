import { oc } from '@orpc/contract'
import { z } from 'zod'
import { withClosedIsolates } from '#/rules/isolated.ts'
import { limits, unreadCounted } from '#/rules/limits.ts'
import type { Scope } from '#/rules/scopes.ts'
import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { tooLong } from '#/rules/counted.ts'
import { seen } from '#/rules/seen.ts'
import { unmarked } from '#/rules/unmarked.ts'

interface Declared {
  status: number
  message: string
  data: z.ZodOptional<z.ZodType<RefusalData | { issues: unknown[] }>>
}

/** Fills the {braces} of the refusal's words; with `bad_input`, lists what is wrong with which field. */
const data = z
  .union([z.record(z.string(), z.union([z.string(), z.number()])), z.looseObject({ issues: z.array(z.unknown()) })])
  .optional()

/** The refusals a procedure may answer with. Any other error is a bug, and only the log sees it. */
export function may<Code extends RefusalCode>(...codes: Code[]): Record<Code, Declared>
export function may(...codes: RefusalCode[]): Record<string, Declared> {
  return Object.fromEntries(
    codes.map(code => [code, { status: refusals[code].status, message: refusals[code].words, data }]),
  )
}

/** Refusals every procedure may answer with. */
export const everywhere = may(
  'bad_input',
  'not_signed_in',
  'forbidden',
  'impersonating',
  'token_unknown',
  'token_not_allowed',
  'scope_missing',
  'too_many_requests',
  'overloaded',
  'unavailable',
  'storage_gone',
  'storage_full',
)

/** Metadata of a procedure. */
export interface Declares {
  /** The scope an access token needs. Without one, no token may call it and it is not part of the public API. */
  scope?: Scope
}

const base = oc.$meta<Declares>({}).errors(everywhere)

type Path = `/${string}`

/** A read, served as GET over REST. With a scope it is part of the public API, whose documentation shows the summary. */
export const reading = (path: Path, scope?: Scope, summary?: string) => procedure('GET', path, scope, summary)
/** A change, served as POST over REST. */
export const changing = (path: Path, scope?: Scope, summary?: string) => procedure('POST', path, scope, summary)

const procedure = (method: 'GET' | 'POST', path: Path, scope?: Scope, summary?: string) =>
  base.meta(scope ? { scope } : {}).route({ method, path, ...(summary && { summary }) })

/** Rows are identified by UUIDs; the client makes the id of a new row. Some clients write them in upper case, so they are normalised. */
export const id = z.uuid().toLowerCase()
export const byId = z.strictObject({ id })
/** An unread count, capped above what any badge shows. */
export const unread = z.int().max(unreadCounted).describe(`${unreadCounted} stands for as many or more.`)
/** The response of a change that returns nothing. */
export const done = z.object({})

const asTyped = (text: string) => text

const plain = (max: number, tidy = asTyped, words = tooLong(max)) =>
  z
    .string()
    .refine(text => !hasControlCharacters(text), 'Some characters here cannot be stored.')
    .overwrite(tidy)
    .trim()
    .max(max, { error: words, abort: true })

/** Text typed by a person: trimmed, without control characters, and not blank. */
export const typed = (max: number, missing: string, words?: string) => present(plain(max, asTyped, words), missing)

/** The same in one line, such as a name. It is shown within sentences, whose lines and text direction it must not change. */
export const typedLine = (max: number, missing: string, words?: string) =>
  present(plain(max, inOneLine, words), missing)

const present = (text: z.ZodString, missing: string) =>
  text.min(1, { error: missing, abort: true }).refine(all => seen(all) !== '', missing)

/**
 * Line breaks become spaces; zero-width spaces at the ends go like others. Marks that change the direction of the following text are
 * dropped: letters imply their own direction.
 */
const inOneLine = (text: string) =>
  withClosedIsolates(trimmed(text.replace(/[\r\n\t\u0085\u2028\u2029]+/g, ' ').replace(/[\u202a-\u202e]/g, '')))

const isGap = /[\s\u200b\u2060\ufeff]/

/** By hand: a regular expression for the end of a text takes its time over many spaces in the middle. */
function trimmed(text: string) {
  let [from, to] = [0, text.length]
  while (from < to && isGap.test(text.charAt(from))) from += 1
  while (from < to && isGap.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

const orNull = (text: string | null | undefined) => seen(text ?? '') || null

/** Optional text: nothing typed that could be seen is null. */
export const maybeTyped = (max: number) => plain(max).nullish().transform(orNull)
export const maybeTypedLine = (max: number) => plain(max, inOneLine).nullish().transform(orNull)

/** Like `maybeTypedLine` for partial updates: an absent field stays undefined instead of becoming null. */
export const typedLineOrNull = (max: number) => plain(max, inOneLine).nullable().transform(orNull)

/** Optional text: nothing typed that could be seen is ''. */
export const looselyTyped = (max: number) => orNothing(plain(max))

/** What is looked for, such as a name that was copied. */
export const searched = (max: number) => orNothing(plain(max, unmarked))

const orNothing = (text: z.ZodString) => text.transform(seen).default('')

/** A web address a person may open: http or https only, so that no link runs a script. */
export const url = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with https://' })
  .max(limits.urlMax, tooLong(limits.urlMax))
  .refine(text => !hasControlCharacters(text), 'Please enter a web address that starts with https://')
  .describe('Begins with https:// or http://')

/** A pasted Reddit address; `readRedditLink` decides whether it is one. */
export const pastedUrl = z.string().trim().max(limits.urlMax, tooLong(limits.urlMax))

/**
 * A whole number of a GET request, where it arrives as text. An empty one would otherwise be 0: nothing is older than that, so
 * a list would end where it begins.
 */
export const inQuery = (schema: z.ZodCoercedNumber) =>
  z.preprocess((given: number) => (isWhole(given) ? given : Number.NaN), schema)

const isWhole = (given: unknown) => typeof given === 'number' || (typeof given === 'string' && /^\d+$/.test(given))

/**
 * The cursor where a page of a list begins, opaque to the client, and how many pages to return as one: a list that was loaded in several
 * requests is read again in a single one, so that no row is missing or doubled because others moved.
 */
export const paging = {
  cursor: z.string().max(100).optional(),
  pages: inQuery(z.coerce.number().int().min(1).max(limits.pagesAtOnce))
    .prefault(1)
    .describe('How many pages are returned as one, at most: where texts are very long, there are fewer.'),
}

export const avatarUrl = z.string().nullable().describe('A path on this site')

/** What anybody may know of another person. */
export const person = z.object({ id, name: z.string(), avatarUrl })
export type Person = z.infer<typeof person>

/** Coerced, because times of rows nested in JSON are text. */
export const time = z.coerce.date()
export const maybeTime = z.coerce.date().nullable()

const lineFeed = 10
const carriageReturn = 13
const tab = 9
const firstPrintable = 32
const del = 127

function hasControlCharacters(text: string) {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const breaks = code === lineFeed || code === carriageReturn || code === tab
    if ((code < firstPrintable && !breaks) || code === del) return true
  }
  return !text.isWellFormed()
}
