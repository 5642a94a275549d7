import type { BooksCheck, FailingService, Job } from '#/contract/operations.ts'
import { failingJobs } from './failing-jobs.ts'

/** Something that waits for an admin, and where to handle it. */
export interface AdminTurn {
  about: FailingService['service'] | 'unchecked' | 'unbalanced' | 'reports' | 'jobs' | 'teams' | 'roles'
  words: string
  link:
    | { to: '/admin/moderation' }
    | { to: '/admin/operations'; search: { tab: string; show: string } }
    | { to: '/admin/team-management'; search: { tab: 'roles'; role: 'teamless' | 'none' } }
}

interface Found {
  services: readonly FailingService[]
  books: { last: Pick<BooksCheck, 'state' | 'differenceCount'> | null }
  jobs: readonly Job[]
  /** Reported things that nobody has decided about. */
  open: number
  /** Founders whose plan comes with a team that nobody is on. */
  teamless: number
  /** People who never had a role. */
  undecided: number
}

/** What keeps the server from working comes first. */
export function adminTurns(
  { services, books, jobs, open, teamless, undecided }: Found,
  number: (count: number) => string,
) {
  const failing = failingJobs(jobs).length
  const turns: AdminTurn[] = services.map(({ service }) => ({
    about: service,
    words: troubles[service],
    link: operations(''),
  }))
  if (books.last?.state === 'failed')
    turns.push({ about: 'unchecked', words: 'See why the books could not be checked', link: operations('books') })
  if (books.last?.differenceCount)
    turns.push({ about: 'unbalanced', words: 'See where the books do not balance', link: operations('books') })
  if (open > 0)
    turns.push({
      about: 'reports',
      words: `Decide on ${open === 1 ? '1 reported item' : `${number(open)} reported items`}`,
      link: { to: '/admin/moderation' },
    })
  if (failing > 0)
    turns.push({
      about: 'jobs',
      words: `Look into ${failing === 1 ? '1 failing job' : `${number(failing)} failing jobs`}`,
      link: operations('jobs'),
    })
  if (teamless > 0)
    turns.push({
      about: 'teams',
      words: `Choose a team for ${teamless === 1 ? '1 founder whose plan comes with one' : `${number(teamless)} founders whose plans come with one`}`,
      link: { to: '/admin/team-management', search: { tab: 'roles', role: 'teamless' } },
    })
  if (undecided > 0)
    turns.push({
      about: 'roles',
      words: `Give a role to ${undecided === 1 ? '1 person who has none yet' : `${number(undecided)} people who have none yet`}`,
      link: { to: '/admin/team-management', search: { tab: 'roles', role: 'none' } },
    })
  return turns
}

const troubles = {
  mail: 'See why mail is not going out',
  files: 'See why pictures cannot be read or saved',
} as const

const operations = (tab: string) => ({ to: '/admin/operations', search: { tab, show: '' } }) as const
