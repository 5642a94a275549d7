import type { Product } from './shape.ts'

export const pagerfern: Product = {
  name: 'Pagerfern',
  founder: { name: 'Tomasz Wieczorek', email: 'tomasz.wieczorek@example.com', joined: 118, plan: 'Growth', away: 0.15 },
  resources: [
    {
      type: 'link',
      title: 'The rota simulator',
      url: 'https://pagerfern.example.com/simulate',
      description: 'Try a rota on last year’s alerts before anybody has to live with it.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Pagerfern: fair on-call for teams of five',
      started: 106,
      perDay: 1,
      days: 3,
      description:
        'Pagerfern plans on-call rotas that count nights, weekends and bad weeks, so that nobody quietly carries more than the rest.',
      subreddits: ['devops', 'sysadmin'],
      brief:
        'How does your team share on-call, and how do you know that it is fair? Describe one change you made and what it did.',
      guidelines: 'No vendor comparisons. Do not describe an incident that is not yours to describe.',
      messages: ['A 3 a.m. page weighs more than a noon one', 'Swaps without asking a manager'],
      posts: [
        {
          title: 'We counted nights instead of weeks',
          content:
            'Everybody had one week in five, so it was fair on paper. Then we counted pages between midnight and six: one colleague had 61 per cent of them. We rotate by weight now and the same person volunteered for Christmas, because it was finally her choice.',
          replies: [
            'Show this to whoever says that a rota is only a spreadsheet.',
            'Counting nights started a real argument in our team, a useful one.',
            '61 per cent is wild. Was it one service that always broke in her week?',
          ],
        },
        {
          title: 'On-call pay is not the fix we thought it was',
          content:
            'We raised the allowance and the complaints stayed. What helped was a rule that a night page means a late start, entered by the tool and not asked for. Nobody has to be the one who comes in at eleven.',
          replies: [
            'A late start that nobody has to ask for is worth more to me than the allowance.',
            'We have both, and people give back the money before the sleep.',
          ],
        },
        {
          title: 'Five people, two time zones, one rota',
          content:
            'Our handover is at 16:00 UTC, which is bad for both sides and equally bad. Pagerfern suggested it after we fed it a year of alerts. I argued for a week and then stopped, because the nights went from nine a month to two.',
          replies: [
            'Nine to two nights would be enough for me to move time zones myself.',
            'Equally bad is a feature. We tried being nice to one side for a year.',
          ],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Pagerfern: the page that should not have been',
      started: 75,
      goal: 3,
      description: 'Engineers collect alerts that woke somebody for nothing.',
      subreddits: ['sysadmin'],
      instructions: 'Tell the alert, and what you replaced it with. Keep company names out.',
      replies: [
        'Disk at 80 per cent on a machine whose disk had been at 79 since 2019. Replaced by growth per day.',
        'A certificate check that ran against staging. It expired on a Sunday, twice, before anybody read the host name.',
        'CPU above 90 during the nightly backup. We now page on slow answers only, and it has been quiet for months.',
      ],
    },
    {
      kind: 'posts',
      title: 'Pagerfern: handovers that say something',
      started: 41,
      perDay: 1,
      days: 5,
      description: 'A handover is the cheapest incident prevention there is. Show how yours looks.',
      subreddits: ['devops'],
      brief: 'Post your handover template, or the story of a handover that went missing.',
      guidelines: 'Templates should be short enough to be used at 5 p.m. on a Friday.',
      messages: ['The handover is written while the week happens'],
      posts: [
        {
          title: 'Our handover is four lines and one of them is a joke',
          content:
            'What broke, what is still limping, what changed, what made you laugh. The fourth line is why people read it. Pagerfern collects the first from the alerts, so only two are typed.',
          replies: ['The fourth line is genius. Ours had a severity matrix and no readers.'],
        },
        {
          title: 'The handover that never happened',
          content:
            'A colleague left on parental leave and took a half-finished failover with him, in his head. It cost us a Saturday. Since then a change that is not finished by Thursday goes into the handover on Thursday, not on Friday.',
          mine: true,
          replies: ['Thursday rule stolen. Friday people are already gone in spirit.'],
        },
        {
          title: 'Handover tools compared',
          content: 'There are many tools. I list their prices and features below and give points for each of them.',
          no: 'The guidelines ask for no comparisons, please. Your own template would be very welcome.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Pagerfern: quiet weeks on purpose',
      started: 7,
      perDay: 1,
      days: 12,
      description:
        'What did your team remove so that on-call became boring? We want removal stories, not new dashboards.',
      subreddits: ['devops', 'sysadmin', 'selfhosted'],
      brief: 'One alert, service or habit you deleted, and what happened afterwards.',
      guidelines: 'If deleting it went wrong, that is a good story too.',
      messages: ['Each alert shows how often it led to an action', 'Deleting one is a click, and so is undoing it'],
      posts: [
        {
          title: 'We deleted every alert nobody acted on',
          content:
            'Pagerfern lists, for each alert, how many pages led to anything. Forty of seventy had zero. We deleted those for a month with a promise to restore any that was missed. Two came back.',
          replies: [
            'Which two came back?',
            'Two of forty. I wonder what the other thirty-eight people were afraid of.',
            { text: 'We did the same with a month of notice and three came back, all of them backups.', mine: true },
          ],
        },
        {
          title: 'The service we were paged for had no users',
          content:
            'An internal thumbnail thing from an old product. It fell over weekly and somebody always fixed it. When we switched it off as a test, nobody noticed for five weeks, so now it is off.',
          replies: ['Scream tests remain the best documentation.'],
        },
        {
          title: 'Just use fewer services',
          content:
            'Most companies have far too many services. Put everything back into one and on-call becomes boring by itself.',
          no: '',
        },
        {
          title: 'Fewer replicas, fewer pages',
          content:
            'We ran five of everything because a talk said so. Three are enough for our load, and the flapping elections at 4 a.m. stopped. Our graph of pages looks like somebody unplugged it.',
          replies: [
            'Five because of a talk. I think I was at that talk.',
            'Same here with a message broker nobody needed in three regions.',
          ],
        },
        {
          title: 'Ready for a boring on-call: moving the nightly jobs to noon',
          content:
            'The batch jobs ran at 2 a.m. because in 2014 the database was busy by day. It is not any more. Now they fail at lunch, in front of people with coffee, and get fixed the same day.',
          mine: true,
        },
        {
          title: 'We stopped paging for warnings',
          content:
            'Warnings go to a list that somebody reads on Tuesdays. In the first week I checked it hourly out of fear. In the third week I forgot that it existed until Tuesday, as intended.',
        },
        {
          title: 'Deleting the weekend deploy',
          content:
            'One customer had asked for it years ago and had long since left. Saturdays were thirty per cent of our pages. The hardest part was finding somebody who could say that it was allowed to stop.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Pagerfern: how do you come back after a night page?',
      started: 11,
      goal: 7,
      reported: {
        ago: 1.3,
        reason: 'against_rules',
        words:
          'r/devops no longer allows rewarded comments, see its rule 4. I would pause this until the founder has read it.',
      },
      description: 'A thread about the morning after: sleeping in, guilt, and rules that help.',
      subreddits: ['devops'],
      instructions: 'Your team’s rule, written or not, and whether people follow it.',
      replies: [
        'Written rule: no meetings before noon. Followed by everybody except the team leads, which teaches the others not to.',
        'Our calendar blocks itself after a page. Nobody had to be brave.',
        { text: 'I come in as usual and am useless. I would not call that a rule.', mine: true },
        'We count it like travel time. Four hours of night are four hours of work, and HR only grumbled once.',
      ],
    },
  ],
}
