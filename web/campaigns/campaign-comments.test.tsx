import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CampaignComments } from './campaign-comments.tsx'

const saidOf = (requireCommentApproval: boolean) =>
  renderToStaticMarkup(<CampaignComments campaign={{ done: 0, requireCommentApproval }} comments={[]} />)

test('a campaign without comments says when they appear, and waits for no approval where none is needed', () => {
  expect(saidOf(true)).toContain('Comments appear here once they are approved.')
  expect(saidOf(false)).toContain('Comments appear here at once.')
})
