import type { UseQueryResult } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Assignment, Candidate, User } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import { AssignmentRow } from './admin/assignment-row.tsx'
import { ChosenPeople } from './admin/chosen-people.tsx'
import { PersonOptions } from './admin/person-options.tsx'
import { UserRow } from './admin/user-row.tsx'
import { NoticeItem } from './notifications/notice-item.tsx'

const name = 'נועה לוי (גרסה 2)'
const nothing = () => undefined
const at = new Date(0)
const person = { id: 'p1', name, avatarUrl: null }
const candidate: Candidate = {
  ...person,
  email: 'noa@example.com',
  suspended: false,
  teamCount: 1,
  openCount: 0,
  lastActiveAt: null,
}

/** The labels of buttons, which their tooltips show. */
const labelsIn = (drawn: ReactNode) =>
  [...renderToStaticMarkup(drawn).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) =>
    label?.replaceAll('&#x27;', "'"),
  )

test('labels of buttons keep a name from right to left on its side of the words around it', () => {
  const assignment: Assignment = {
    id: 'a1',
    founder: person,
    contributor: candidate,
    notes: null,
    assignedAt: at,
    assignedBy: null,
  }
  const user: User = {
    ...candidate,
    role: 'contributor',
    roleRemoved: false,
    suspended: false,
    joinedAt: at,
    karma: 0,
  }
  expect(labelsIn(<AssignmentRow assignment={assignment} onRemove={nothing} />)).toContain(
    `Remove ${isolated(name)} from ${isolated(name)}’s team`,
  )
  expect(
    labelsIn(<UserRow user={user} onGone={nothing} onAssign={nothing} onRemove={nothing} onOpen={nothing} />),
  ).toContain(`Remove ${isolated(name)}’s role`)
  expect(labelsIn(<ChosenPeople people={[candidate]} onRemove={nothing} />)).toContain(`Leave out ${isolated(name)}`)
})

test('in a line of its own it begins where the other lines do', () => {
  const found: UseQueryResult<Candidate[]> = Object.assign(Object.create(null), { data: [candidate] })
  const people = { found, isOld: false, current: undefined, chosen: [], optionId: () => 'o1' }
  for (const drawn of [
    <ChosenPeople key="chosen" people={[candidate]} onRemove={nothing} />,
    <PersonOptions key="options" id="p" who="contributor" {...people} onChoose={nothing} onRetry={nothing} />,
  ])
    expect(renderToStaticMarkup(drawn)).toMatch(/<bdi class="[^"]*\bw-fit\b/)
})

test('so do the buttons of a notice, whose title may be the name of a room', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const notice = {
    id: 'n1',
    type: 'squad_message',
    title: name,
    body: '',
    data: {},
    read: false,
    createdAt: at,
  } as const
  const drawn = (
    <RouterContextProvider router={router}>
      <NoticeItem notice={notice} onRead={nothing} onRemove={nothing} onFollow={nothing} />
    </RouterContextProvider>
  )
  expect(labelsIn(drawn)).toEqual([`Mark “${isolated(name)}” as read`, `Delete “${isolated(name)}”`])
})
