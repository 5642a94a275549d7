import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Candidate } from '#/contract/admin.ts'
import { refusals } from '#/rules/words.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { newId } from '../new-id.ts'
import { Button } from '../ui/button.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { PersonPicker } from './person-picker.tsx'

interface Problems {
  founder?: string | undefined
  contributor?: string | undefined
  notes?: string | undefined
}

/** The founder stays chosen after a success: a team is filled one contributor after the other. */
export function AssignmentForm() {
  const { me } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const [founder, setFounder] = useState<Candidate>()
  const [contributor, setContributor] = useState<Candidate>()
  const [notes, setNotes, clearNotes] = useDraft(`assignment-notes:${me?.id ?? ''}`, '')
  const [problems, setProblems] = useState<Problems>({})
  const assign = useAssign()

  useEffect(() => {
    if (form.current && Object.values(problems).some(Boolean)) focusFirstInvalid(form.current)
  }, [problems])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (assign.isPending) return
    if (!founder || !contributor) {
      const { words } = refusals.select_both
      setProblems({ ...(founder ? {} : { founder: words }), ...(contributor ? {} : { contributor: words }) })
      toast.error('Validation Error', words)
      return
    }
    setProblems({})
    assign.mutate(
      { founder, contributor, notes },
      {
        onSuccess: () => {
          setContributor(undefined)
          clearNotes()
          form.current?.querySelectorAll<HTMLElement>('[role="combobox"]')[1]?.focus()
        },
        onError: error => setProblems(problemsOf(error)),
      },
    )
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field label="Founder" error={problems.founder}>
        <PersonPicker
          who="founder"
          value={founder}
          onChange={next => {
            setFounder(next)
            setProblems({})
          }}
        />
      </Field>
      <Field label="Contributor" error={problems.contributor}>
        <PersonPicker
          who="contributor"
          value={contributor}
          onChange={next => {
            setContributor(next)
            setProblems({})
          }}
        />
      </Field>
      <Field label="Notes" optional error={problems.notes} help="For admins only.">
        <Textarea autoGrow rows={3} value={notes} onChange={event => setNotes(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={assign.isPending}>
          Create
        </Button>
      </div>
    </form>
  )
}

interface Wish {
  founder: Candidate
  contributor: Candidate
  notes: string
}

function useAssign() {
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const [id, setId] = useState(newId)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ founder, contributor, notes }: Wish) =>
      api.admin.assign({ id, founderId: founder.id, contributorId: contributor.id, notes }),
    onSuccess: ({ founder, contributor }) => {
      setId(newId())
      void queryClient.invalidateQueries({ queryKey: queries.admin.key() })
      toast.success('Assignment Created', `${contributor.name} is in ${founder.name}'s team now.`)
    },
    onError: error => toast.error('Error creating assignment', fieldErrors(error)['notes'] ?? wordsOf(error)),
  })
}

function problemsOf(error: unknown): Problems {
  if (refusalCode(error) === 'already_assigned') return { contributor: wordsOf(error) }
  return { notes: fieldErrors(error)['notes'] }
}
