/** A page that is the same for every visitor: its cache key, and how old it may be. */
interface VisitorAddress {
  /** Path and query, without anything the page does not read. */
  path: string
  freshMs: number
  staleMs: number
}

/** Pages that are the same for everyone and show no data that people change. */
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
/** These pages change only with a new version of the program. */
const stillAges = { freshMs: 60_000, staleMs: 60_000 }
/** What visitors see of campaigns is at most ten seconds old. */
const movingAges = { freshMs: 5_000, staleMs: 5_000 }

const campaignPath = /^\/campaign\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const explorePath = '/explore'

/** Null for any other page, for searches and for unknown parameters: their values are unlimited and would fill the memory. */
export function visitorAddress({ pathname, searchParams }: URL): VisitorAddress | null {
  if (stillPages.has(pathname)) return { path: pathname, ...stillAges }
  if (campaignPath.test(pathname)) return { path: pathname, ...movingAges }
  if (pathname !== explorePath) return null
  const search = exploreSearch(searchParams)
  return search === null ? null : { path: search ? `${explorePath}?${search}` : explorePath, ...movingAges }
}

/** The values that the route accepts. Anything the route might interpret differently is not cached. */
const exploreValues: ReadonlyMap<string, RegExp> = new Map([
  ['tab', /^(?:engagement|posts)$/],
  ['sort', /^(?:newest|ending)$/],
  ['subreddit', /^(?:|(?!u_)[0-9a-z]\w{1,20})$/i],
  ['q', /^$/],
])

/** Keeps the given order and every parameter: the browser hydrates from the full URL and must find the same page. */
function exploreSearch(given: URLSearchParams) {
  const names = [...given.keys()]
  const isUnderstood = [...given].every(([name, value]) => exploreValues.get(name)?.test(value))
  return isUnderstood && new Set(names).size === names.length ? given.toString() : null
}
