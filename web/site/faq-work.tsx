import { Link } from '@tanstack/react-router'
import { contributorEngagement, founderEngagement, publishWithinDays } from '#/rules/campaign.ts'
import { undoSecondsDefault, undoTimes, undoTimeWords } from '#/rules/undo-time.ts'
import { planAnswers } from '../billing/answers.ts'
import type { Question } from './faq-question.ts'

export const founders: readonly Question[] = [
  {
    id: 'kinds',
    question: 'Need Posts or Need Engagement: which campaign do I start?',
    answer: `Need Posts asks contributors to write new Reddit posts. Need Engagement asks for comments on a post that is already there, and runs for ${founderEngagement.days} days. A published post automatically becomes a Need Engagement campaign, for ${contributorEngagement.days} days.`,
  },
  {
    id: 'review',
    question: 'Do I see what is written before it goes out?',
    answer: `Every draft of a post waits for you. Approve it and the contributor publishes it; reject it, with a reason if you like, and nothing is spent. You can take a decision back for ${undoTimeWords(undoSecondsDefault)}, or for up to ${undoTimeWords(Math.max(...undoTimes))} if you choose that in Settings. Comments are on Reddit before they reach you: in each campaign you choose whether they earn karma only after your approval.`,
  },
  {
    id: 'unpublished',
    question: 'What if an approved post is never published?',
    answer: `The contributor has ${publishWithinDays} days. After that the approval lapses, the spot is free for someone else, and no karma moves. What a campaign has not used when it ends or is deleted comes back to your balance.`,
  },
  { id: 'billing', question: 'How does billing work?', answer: planAnswers.billing },
  { id: 'switching', question: 'Can I switch plans?', answer: planAnswers.switching },
  {
    id: 'plan-ends',
    question: 'What happens when my plan ends?',
    answer:
      'Your campaigns take no new posts or comments until you choose a plan again. What you have approved can still be published, and your karma and your campaigns stay.',
  },
  { id: 'refunds', question: 'Do you give refunds?', answer: planAnswers.refunds },
]

export const contributors: readonly Question[] = [
  {
    id: 'earning',
    question: 'How do I earn karma?',
    answer: `Take a brief from Explore Campaigns, write a draft or a comment, and send it in. A post earns its karma when the founder has approved it and you have entered the address of the published post, within ${publishWithinDays} days; a comment when it is approved, or at once where the founder does not review comments.`,
  },
  {
    id: 'limits',
    question: 'How much can I submit?',
    answer:
      'One comment per campaign, and one post at a time: you can send another once it is published or rejected. Each Reddit address is rewarded only once on the whole site. You can withdraw what is still in review.',
  },
  {
    id: 'rejected',
    question: 'What happens when a draft is rejected?',
    answer:
      'You see the reason, if the founder gave one. Rewrite it and send it again, and the founder sees what has changed. Or leave it: nothing is held against you.',
  },
  {
    id: 'squad-room',
    question: 'What is a squad room?',
    answer:
      'A private chat between a founder and the contributors assigned to them, which admins can read and join. An admin assigns you to a team; from then on the founder’s campaigns appear under Assigned Posts.',
  },
  {
    id: 'quiet',
    question: 'Can I have a quiet evening?',
    answer: (
      <>
        Yes. In{' '}
        <Link to="/settings" search={{ tab: 'notifications' }}>
          Settings
        </Link>{' '}
        you choose which notifications reach you, and set quiet hours. Notifications that arrive in those hours are in
        the list, but nothing pops up, makes a sound or is pushed.
      </>
    ),
  },
  {
    id: 'money',
    question: 'Is karma money?',
    answer: 'No. It counts the work that was approved. It cannot be bought by contributors, sold or sent to others.',
  },
]
