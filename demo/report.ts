import { randomUUIDv7 } from 'node:crypto'
import type { Thing } from '#/rules/moderation.ts'
import type { Report } from './corpus/shape.ts'
import type { Person } from './people.ts'
import type { Stage } from './stage.ts'
import { attempt } from './stage.ts'

/** Somebody reports a thing to the moderators. */
export const report = (stage: Stage, { api }: Person, about: { thing: Thing; thingId: string }, why: Report) =>
  attempt(stage, () => api.moderation.report({ id: randomUUIDv7(), ...about, ...why }))
