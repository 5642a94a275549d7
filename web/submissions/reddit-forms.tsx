import ExternalLink from 'lucide-react/icons/external-link'
import type { Submission } from '#/contract/submissions.ts'
import { disclosureLine, productOf } from '#/rules/campaign.ts'
import { Button } from '../ui/button.tsx'
import { disclosed } from './disclosed.ts'
import { redditForm } from './reddit-form.ts'

/** The way to Reddit's form in each subreddit that the campaign names, filled in as far as Reddit takes it. */
export function RedditForms({ submission }: { submission: Submission }) {
  const { title, content, campaignName, campaignSubreddits } = submission
  const text = disclosed(content, disclosureLine(productOf(campaignName)))
  const forms = campaignSubreddits.map(subreddit => ({
    subreddit,
    ...redditForm({ subreddit, title: title ?? '', text }),
  }))
  const filled = forms.every(({ hasText }) => hasText) ? 'title, text and disclosure' : 'title'
  return (
    <>
      <p className="text-muted">
        In a subreddit the campaign names, following that subreddit’s rules. Reddit’s form opens with your {filled} in
        it; if it does not, paste them.
      </p>
      <ul className="flex flex-wrap gap-2">
        {forms.map(({ subreddit, url }) => (
          <li key={subreddit}>
            <Button asChild size="sm">
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
                <ExternalLink aria-hidden="true" />
                Post in r/{subreddit}
                <span className="sr-only">, opens in a new tab</span>
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
