import { oc } from '@orpc/contract'
import { z } from 'zod'
import { limits, unreadCounted } from '#/rules/limits.ts'
import type { Scope } from '#/rules/scopes.ts'
import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'

interface Declared {
  status: number
  message: string
  data: z.ZodOptional<z.ZodType<RefusalData>>
}

const data = z.record(z.string(), z.union([z.string(), z.number()])).optional()

/** The refusals a procedure may answer with. Anything else is a bug and reaches nobody but the log. */
export function may<Code extends RefusalCode>(...codes: Code[]): Record<Code, Declared>
export function may(...codes: RefusalCode[]): Record<string, Declared> {
  return Object.fromEntries(
    codes.map(code => [code, { status: refusals[code].status, message: refusals[code].words, data }]),
  )
}

/** What any procedure may answer. */
export const everywhere = may(
  'bad_input',
  'not_signed_in',
  'forbidden',
  'viewing_only',
  'token_unknown',
  'token_not_allowed',
  'scope_missing',
  'too_many_requests',
  'overloaded',
  'unavailable',
  'storage_gone',
  'storage_full',
)

/** What else a procedure says of itself. */
export interface Declares {
  /** The scope of a personal access token that opens it. Without one no token does, and the public API does not know it. */
  scope?: Scope
}

const base = oc.$meta<Declares>({}).errors(everywhere)

type Path = `/${string}`

/** A read: also served as GET in the REST document. With a scope it is part of the public API, where the summary names it. */
export const reading = (path: Path, scope?: Scope, summary?: string) => procedure('GET', path, scope, summary)
/** A change. */
export const changing = (path: Path, scope?: Scope, summary?: string) => procedure('POST', path, scope, summary)

const procedure = (method: 'GET' | 'POST', path: Path, scope?: Scope, summary?: string) =>
  base.meta(scope ? { scope } : {}).route({ method, path, ...(summary && { summary }) })

/** Rows are named by UUIDs; the sender of a new row makes its id. Some programs write them in capitals: inside there is one form. */
export const id = z.uuid().toLowerCase()
export const byId = z.strictObject({ id })
/** How much is unread, counted as far as any badge shows. */
export const unread = z.number().max(unreadCounted).describe(`${unreadCounted} stands for as many or more.`)
/** The answer of a change that has nothing to tell. */
export const done = z.object({})

const plain = (max: number) =>
  z
    .string()
    .refine(text => !hasControlCharacters(text), 'Some characters here cannot be stored.')
    .trim()
    .max(max, tooLong(max))

const tooLong = (max: number) => `At most ${max.toLocaleString('en')} characters`

/** Text a person types: trimmed, without the control characters that no keyboard makes, and with something in it to see. */
export const typed = (max: number, missing: string) =>
  plain(max)
    .min(1, { error: missing, abort: true })
    .refine(text => !isUnseen.test(text), missing)

/** Nothing but spaces and what leaves no mark, such as the zero-width spaces that come along with what is copied. */
const isUnseen = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** The same, where nothing typed means nothing. */
export const maybeTyped = (max: number) =>
  plain(max)
    .nullish()
    .transform(text => text || null)

/** The same for a field that may stay away altogether: then nothing is said about it. */
export const typedOrNull = (max: number) =>
  plain(max)
    .nullable()
    .transform(text => text || null)

/** The same, where nothing typed is an empty text. PostgreSQL would refuse a NUL in a search as well. */
export const looselyTyped = (max: number) => plain(max).default('')

/** A web address that a person may open: http or https alone, so that no link runs a script. */
export const url = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with https://' })
  .max(limits.urlMax, tooLong(limits.urlMax))
  .refine(text => !hasControlCharacters(text), 'Please enter a web address that starts with https://')

/** What a person pasted as an address on Reddit; `readRedditLink` says whether it is one. */
export const pastedUrl = z.string().trim().max(limits.urlMax, tooLong(limits.urlMax))

/** A position in a list ordered by time and id, opaque to the caller. */
export const cursor = z.string().max(100).optional()

/** What anybody may know of another person. */
export const person = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })
export type Person = z.infer<typeof person>

/** Rows nested in JSON carry their times as text. */
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
