import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onRefresh } from './accounts/refresh.ts'
import type { Queries } from './api/queries.ts'
import { importKeys, isSealed, seal, unseal } from './seal.ts'

/*
 * What people typed and have not sent: drafts, and messages on their way. It is stored in localStorage, encrypted with keys that the server
 * gives only to a session of that person, and readable only in a page's memory (decision 057). A visitor's texts are stored unencrypted;
 * whoever signs in next takes them over.
 */

const keptHere = /^(?:draft|outbox):/

/** What this page has opened or written. Where nothing can be stored or sealed, this is the only copy. */
const texts = new Map<string, string | null>()
/** Newest first. A new list whenever somebody else may be signed in, so that work begun before can tell. */
let keys: readonly CryptoKey[] = []
/** A person's id, empty for a visitor. Undefined before `openKept` and after it failed, so that the next call tries again. */
let owner: string | undefined
let opening = Promise.resolve()

interface Page {
  queryClient: QueryClient
  queries: Queries
}

/** For components that use what is kept. */
export function useOpenKept() {
  const { me, queryClient, queries } = useRouteContext({ from: '__root__' })
  useEffect(() => void openKept({ queryClient, queries }, me?.id ?? ''), [me, queryClient, queries])
}

/** Resolves once what is kept for this person can be read. Without keys, as while impersonating them, it stays closed. */
export function openKept(page: Page, personId: string): Promise<void> {
  if (owner === personId) return opening
  owner = personId
  opening = personId ? open(page).catch(() => void (owner = undefined)) : Promise.resolve()
  return opening
}

async function open(page: Page) {
  const before = keys
  const imported = await importKeys(await readKeys(page))
  if (keys !== before) return
  keys = imported
  for (const [name, text] of texts) if (text !== null) void storeSealed(name, text)
  await Promise.all(storedNames().map(take))
  tell()
}

/** The keys come with a page that the server rendered for this person; after logging in without a page load they are requested. */
async function readKeys({ queryClient, queries: { accounts } }: Page) {
  if (queryClient.getQueryData(accounts.me.queryKey())?.viewing) return []
  return (await queryClient.query({ ...accounts.keptKeys.queryOptions(), staleTime: 'static' })).keys
}

async function take(name: string) {
  const value = stored(name)
  if (value === null || texts.has(name)) return
  if (!isSealed(value)) return keep(name, value)
  const mine = keys
  const text = await unseal(mine, name, value)
  if (text !== undefined && keys === mine && !texts.has(name)) texts.set(name, text)
}

onRefresh(() => {
  keys = []
  owner = undefined
  texts.clear()
})

export function peek(name: string): string | null {
  const text = texts.get(name)
  if (text !== undefined) return text
  const value = stored(name)
  return value === null || isSealed(value) ? null : value
}

export const openNames = () => [...texts.keys()].filter(name => texts.get(name) !== null)

export function keep(name: string, text: string | null) {
  texts.set(name, text)
  if (text === null || owner === '') store(name, text)
  else void storeSealed(name, text)
  tell(name)
}

/** Deletes all that is kept for this person, who is signed in. */
export async function dropKept(page: Page, personId: string) {
  await openKept(page, personId)
  for (const name of openNames()) keep(name, null)
}

async function storeSealed(name: string, text: string) {
  const mine = keys
  const [key] = mine
  const sealed = key && (await seal(key, name, text))
  if (sealed && keys === mine && texts.get(name) === text) store(name, sealed)
}

type Listener = (name?: string) => void

const listeners = new Set<Listener>()
let hearsTabs = false

/** Calls back with the name of what was changed, here or in another tab, and with none when all has been opened. */
export function onKept(listener: Listener) {
  if (!hearsTabs) window.addEventListener('storage', event => void onOtherTab(event))
  hearsTabs = true
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(name?: string) {
  for (const listener of listeners) listener(name)
}

async function onOtherTab({ key: name, newValue }: StorageEvent) {
  if (!name || !keptHere.test(name)) return
  const mine = keys
  const text = newValue && isSealed(newValue) ? await unseal(mine, name, newValue) : newValue
  if (text === undefined || keys !== mine || stored(name) !== newValue) return
  texts.set(name, text)
  tell(name)
}

/* Storage can be full or blocked. */

function storedNames() {
  try {
    return Object.keys(localStorage).filter(name => keptHere.test(name))
  } catch {
    return []
  }
}

function stored(name: string) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // What is in memory remains.
  }
}
