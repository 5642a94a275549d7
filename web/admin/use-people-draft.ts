import { useRouteContext } from '@tanstack/react-router'
import type { Candidate } from '#/contract/admin.ts'
import { dropDraft, readDraft, useDraft } from '../drafts.ts'

/** The shape of a person in the draft. Drafts are JSON whose fields keep one type: a date is kept as text, and null as empty text. */
const somebody = {
  id: '',
  name: '',
  email: '',
  avatarUrl: '',
  suspended: false,
  teamCount: 0,
  openCount: 0,
  lastActiveAt: '',
}
type Kept = typeof somebody

interface Chosen {
  founder: Kept[]
  contributors: Kept[]
}

const nobody: Chosen = { founder: [], contributors: [] }
const shape: Chosen = { founder: [somebody], contributors: [somebody] }

/** The people chosen for an assignment, kept until they are assigned. */
export function usePeopleDraft() {
  const { me } = useRouteContext({ from: '__root__' })
  const key = `assignment:${me?.id ?? ''}`
  const [chosen, keep] = useDraft(key, nobody, shape)
  /** Read anew, for an answer that arrives after the form was left and opened again. */
  const now = () => readDraft(key, nobody, shape)
  const write = (next: Chosen) => (next.founder.length + next.contributors.length === 0 ? dropDraft(key) : keep(next))
  return {
    founder: chosen.founder.map(asPerson)[0],
    contributors: chosen.contributors.map(asPerson),
    chooseFounder: (person: Candidate | undefined) => write({ ...now(), founder: person ? [asKept(person)] : [] }),
    chooseContributors: (people: readonly Candidate[]) => write({ ...now(), contributors: people.map(asKept) }),
    dropContributors: (ids: ReadonlySet<string>) =>
      write({ ...now(), contributors: now().contributors.filter(({ id }) => !ids.has(id)) }),
  }
}

const asKept = ({ id, name, email, avatarUrl, suspended, teamCount, openCount, lastActiveAt }: Candidate): Kept => ({
  id,
  name,
  email,
  suspended,
  teamCount,
  openCount,
  avatarUrl: avatarUrl ?? '',
  lastActiveAt: lastActiveAt?.toISOString() ?? '',
})

const asPerson = ({ avatarUrl, lastActiveAt, ...person }: Kept): Candidate => ({
  ...person,
  avatarUrl: avatarUrl || null,
  lastActiveAt: lastActiveAt ? new Date(lastActiveAt) : null,
})
