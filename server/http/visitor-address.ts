/** A page that is the same for every visitor: the address that says all that changes it, and how old it may be. */
interface VisitorAddress {
  /** Path and search with nothing in it that the page does not read. */
  path: string
  freshMs: number
  staleMs: number
}

/** Pages that say the same to everybody, and show nothing that people change. */
export const stillPages: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/faq',
  '/pricing',
  '/privacy',
  '/terms',
  '/cookies',
  '/blog',
  '/careers',
])
/** These change with the program alone. */
const stillAges = { freshMs: 60_000, staleMs: 60_000 }
/** What visitors see of campaigns is at most ten seconds old. */
const movingAges = { freshMs: 5_000, staleMs: 5_000 }

const campaignPath = /^\/campaign\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const explorePath = '/explore'

/** Null for every other page, for searches and for what the page does not know: what people type is without end, and would fill the memory. */
export function visitorAddress({ pathname, searchParams }: URL): VisitorAddress | null {
  if (stillPages.has(pathname)) return { path: pathname, ...stillAges }
  if (campaignPath.test(pathname)) return { path: pathname, ...movingAges }
  if (pathname !== explorePath) return null
  const search = exploreSearch(searchParams)
  return search === null ? null : { path: search ? `${explorePath}?${search}` : explorePath, ...movingAges }
}

/** What the route of the page understands. What it may understand otherwise than we do is not kept. */
const exploreValues: ReadonlyMap<string, RegExp> = new Map([
  ['tab', /^(?:engagement|posts)$/],
  ['sort', /^(?:newest|ending)$/],
  ['subreddit', /^(?:|(?!u_)[0-9a-z]\w{1,20})$/i],
  ['q', /^$/],
])

/** In the order given, with nothing left out: the browser draws the page from its whole address, and must find what it would draw. */
function exploreSearch(given: URLSearchParams) {
  const names = [...given.keys()]
  const isUnderstood = [...given].every(([name, value]) => exploreValues.get(name)?.test(value))
  return isUnderstood && new Set(names).size === names.length ? given.toString() : null
}
