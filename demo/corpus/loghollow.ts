import type { Product } from './shape.ts'

export const loghollow: Product = {
  name: 'Loghollow',
  founder: { name: 'Mihai Dragomir', email: 'mihai.dragomir@example.com', joined: 75, plan: 'Growth', away: 0.7 },
  resources: [
    {
      type: 'link',
      title: 'Install on a machine with 1 GB',
      url: 'https://loghollow.example.com/small',
      description: 'The whole thing is one file.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Loghollow: logs on your own disk',
      started: 66,
      perDay: 1,
      days: 3,
      description:
        'Log search in one file for people who run their own servers: no cluster, no cloud, no bill by the gigabyte.',
      subreddits: ['selfhosted', 'homelab'],
      brief: 'How do you look at logs at home or in a small company? What would you miss if it were gone?',
      guidelines: 'Hardware please. Do not post real addresses.',
      messages: ['One file, 1 GB of memory', 'Finds a word in a year of logs in a second'],
      posts: [
        {
          title: 'A year of logs on a used mini PC',
          content:
            'Eleven services, about two gigabytes a day, on a machine I bought for the price of a dinner. Search takes about a second. I mostly look for the moment when the washing machine stopped reporting.',
          replies: [
            'What does it draw at the wall?',
            'The washing machine is always the most interesting service.',
            'Two a day is more than I thought possible on one of those. Which disk?',
          ],
        },
        {
          title: 'I read my logs on Sundays',
          content:
            'Nothing alarms me. Once a week, with coffee, I type “error” and see what is new. In March it was somebody’s doorbell trying a password on my router, four hundred times.',
          mine: true,
          replies: ['Somebody’s doorbell! The future is so small.'],
        },
        {
          title: 'What I would miss: the silence graph',
          content:
            'It shows which service has said nothing for longer than usual. Failures shout, but a backup that stopped just goes quiet. That graph found mine after six days and not after a disk.',
          replies: [
            'Quiet is the only alarm I trust by now.',
            'Mine went quiet for a month. I only noticed because of the electricity bill.',
          ],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Loghollow: how long do you keep logs?',
      started: 36,
      goal: 4,
      description: 'A week, a year, for ever? People who host things themselves explain their number.',
      subreddits: ['selfhosted'],
      instructions: 'The number, the reason, and whether you ever needed an old one.',
      replies: [
        'Ninety days. Once needed day 88, to prove that a parcel service had never called our endpoint.',
        'A year, because disks are cheap and my memory is not good.',
        { text: 'Two weeks. They contain other people’s addresses and I do not want to keep those.', mine: true },
        'As long as the SD card lives, so between a month and a lifetime.',
      ],
    },
    {
      kind: 'posts',
      title: 'Loghollow: leaving a big stack',
      started: 29,
      perDay: 1,
      days: 3,
      description: 'You ran something large for something small, and stopped. What was the last straw?',
      subreddits: ['selfhosted', 'sysadmin'],
      brief: 'Before, after, and what you had to give up. There is always something.',
      guidelines: 'Be fair to what you left; good people built it.',
      messages: ['Reads the formats you already have'],
      posts: [
        {
          title: 'Three nodes to watch two nodes',
          content:
            'Our log cluster was larger than what it logged. It is fine software and we never needed it. I gave up the dashboards with maps, which everybody liked and nobody opened.',
          replies: ['Liked by all, opened by none: the definition of a dashboard with maps.'],
        },
        {
          title: 'The upgrade I kept postponing',
          content:
            'Every major version wanted to index everything anew, for a weekend. After the second postponed weekend I understood that I was avoiding my own tool. Moving took an evening, and I lost saved searches I could not explain any more.',
          mine: true,
          replies: [
            'Avoiding my own tool is a sentence I needed to read.',
            'How did you move the old data, or did you let it expire?',
          ],
        },
        {
          title: 'What I gave up: alerts with conditions',
          content:
            'The old stack could page me when A happened after B but not before C. I used it once, wrongly. The new rules are words and counts, and I understand them at night.',
          replies: ['Used once, wrongly. Same, and it was on a holiday.'],
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Loghollow: the log line that solved it',
      started: 7.8,
      perDay: 1,
      days: 14,
      description: 'Detective stories in one line of log. What was broken, where did you look, what did it say?',
      subreddits: ['selfhosted', 'sysadmin', 'homelab'],
      brief: 'Tell it like a story, with the line itself near the end. Wrong suspects make it better.',
      guidelines: 'Remove names and addresses from the line. Be exact about the rest.',
      messages: ['Two services side by side on one time line', 'Share a search as a link'],
      posts: [
        {
          title: 'Every night at 03:14 the music stopped',
          content:
            'I suspected the router, the speaker and my cat. Side by side on one time line, the answer was obvious: the backup woke a disk, the disk took eleven seconds and the player gave up after ten. The line said “timeout (10s)”.',
          replies: [
            'I would have bought a new speaker by then.',
            'The cat deserves an apology.',
            'Ten against eleven seconds. I love these.',
          ],
        },
        {
          title: 'Ninety degrees in the cupboard',
          content:
            'For a week the machine restarted around noon. I suspected the power supply and then the sun. One line said “thermal zone 2: critical”, and behind it sat a fan with a sock in it.',
          undisclosed: true,
          no: 'I laughed. Please add the disclosure line and send it again, without it I cannot accept it.',
        },
        {
          title: 'The mail server was polite to the wrong person',
          content:
            'Deliveries to one domain were slow for weeks. I read the wrong log for most of them. Theirs was fine, ours said “greylisted, try again”, and our queue was set to try again on the next day.',
          replies: [
            'Greylisting has ended more weekends than any outage.',
            'Reading the wrong log for weeks is a rite of passage.',
          ],
        },
        {
          title: 'A certificate that was valid for everybody but me',
          content:
            'Friends could open the page and I could not. I blamed my browser, then the country. The line was in the time service: “clock unsynchronised, offset 97 days”. A flat battery on a board from 2013.',
          mine: true,
        },
        {
          title: 'Who kept unlocking the garage?',
          content:
            'Nobody, it turned out. A spring update had changed the payload from a word to a number, and the old rule took any text as open. It was in the log the whole time, as “state=1”, and I read it as one more good day.',
        },
        {
          title: 'The database that slept on Sundays',
          content:
            'Only Sundays, only in the afternoon. I found “checkpoint complete: wrote 0 buffers” again and again and then nothing. My son’s game server took all the memory, as agreed with his mother, on Sundays.',
        },
        {
          title: 'Forty thousand lines of success',
          content:
            'Something filled the disk and every line of it said OK. A health check had learned to check itself. I deleted one entry and got nine gigabytes and a lesson back.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Loghollow: what runs in your cupboard?',
      started: 8,
      goal: 8,
      description: 'A friendly census of home servers and what they do all day.',
      subreddits: ['homelab'],
      instructions: 'Machine, job, age. One line of affection is allowed.',
      replies: [
        'An office PC from 2014 that serves photographs to four grandparents. It hums in G.',
        'Two boards in a shoebox: one blocks advertisements, the other wonders why.',
        { text: 'A laptop without a screen. It has a battery, so it is also our only protected machine.', mine: true },
        'A proper rack, half height, behind the winter coats. My coats are warm in winter.',
        { text: 'cloud > homelab', no: 'Not the thread for it, sorry.' },
      ],
    },
  ],
}
