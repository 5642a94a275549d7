import type { Rows } from './callers.ts'
import { absent, own } from './callers.ts'
import { carasPost, colesComment } from './work.ts'

export const oneWork: Rows = {
  'submissions.get': {
    "cara's post for fran's campaign": {
      input: carasPost,
      expected: own('not_found', { cara: 'ok', fran: 'ok', ada: 'ok' }),
    },
    "cole's comment in review, on a campaign that cara created": {
      input: colesComment,
      expected: own('not_found', { fran: 'ok', ada: 'ok' }),
    },
    "cole's approved comment there": {
      input: async world => {
        const { id } = await colesComment(world)
        await world.fran.api.submissions.approve({ id })
        return { id }
      },
      expected: own('not_found', { cara: 'ok', fran: 'ok', ada: 'ok' }),
    },
    absent: { input: absent, expected: own('not_found') },
  },
}
