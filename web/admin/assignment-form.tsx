import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Candidate } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import { limits } from '#/rules/limits.ts'
import type { Problems } from '../accounts/checks.ts'
import { useProblems } from '../accounts/use-problems.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Textarea } from '../ui/textarea.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import { PersonPicker } from './person-picker.tsx'
import { PlacedList } from './placed-list.tsx'
import { type Placed, useAssign } from './use-assign.ts'
import { usePeopleDraft } from './use-people-draft.ts'

/** The founder stays selected after a success, because a team is usually filled with several people, one at a time or together. */
export function AssignmentForm() {
  const { me } = useRouteContext({ from: '__root__' })
  const { form, problems, mark, say, clear } = useProblems()
  const people = usePeopleDraft()
  const { founder, contributors: chosen } = people
  const [notes, setNotes, clearNotes] = useDraft(`assignment-notes:${me?.id ?? ''}`, '')
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const contributorField = () => form.current?.querySelectorAll<HTMLElement>('[role="combobox"]')[1]
  /** What was chosen or typed while the request was running belongs to the next assignment. */
  const assign = useAssign((done, sent) => {
    people.dropContributors(new Set(sent.contributors.map(({ id }) => id)))
    setPlaced(done)
    if (notes === sent.notes) clearNotes()
    focusWhenLost(contributorField, form.current?.querySelector('[type="submit"]'))
  })

  const choose = (next: readonly Candidate[]) => {
    people.chooseContributors(next)
    clear()
    if (next.length > limits.assignmentsAtOnceMax) mark({ contributor: tooMany })
    setPlaced([])
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [first, ...others] = chosen
    if (!founder || !first) {
      mark({ ...(founder ? {} : { founder: selectBoth }), ...(first ? {} : { contributor: selectBoth }) })
      say('Validation Error', selectBoth)
      return
    }
    if (chosen.length > limits.assignmentsAtOnceMax) {
      mark({ contributor: tooMany })
      return
    }
    clear()
    assign.mutate({ founder, contributors: [first, ...others], notes }, { onError: error => mark(problemsOf(error)) })
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label="Founder" error={problems['founder']}>
        <PersonPicker
          who="founder"
          value={founder}
          onChange={next => {
            people.chooseFounder(next)
            clear()
          }}
        />
      </Field>
      <Field label="Contributor" error={problems['contributor']} help="Choose one, or several for the same team.">
        <PersonPicker
          who="contributor"
          value={undefined}
          taken={chosen}
          onChange={person => person && choose([...chosen.filter(({ id }) => id !== person.id), person])}
        />
      </Field>
      <output className="sr-only">
        {chosen.length > 0 && `Chosen: ${inOneLine(chosen.map(({ name }) => isolated(name)))}`}
      </output>
      <ChosenPeople
        people={chosen}
        onRemove={({ id }) => {
          choose(chosen.filter(each => each.id !== id))
          contributorField()?.focus()
        }}
      />
      <Field label="Notes" optional error={problems['notes']} help="For admins only.">
        <Textarea rows={3} value={notes} onChange={event => setNotes(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={assign.isPending}>
          {chosen.length > 1 ? `Create ${chosen.length} assignments` : 'Create'}
        </Button>
      </div>
      <PlacedList placed={placed} />
    </form>
  )
}

const inOneLine = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const selectBoth = 'Please select both founder and contributor'
const tooMany = `At most ${limits.assignmentsAtOnceMax} at once`

function problemsOf(error: unknown): Problems {
  const code = refusalCode(error)
  if (code === 'founder_gone') return { founder: wordsOf(error) }
  if (code === 'already_assigned' || code === 'contributor_gone') return { contributor: wordsOf(error) }
  const { notes } = fieldErrors(error)
  return notes ? { notes } : {}
}
